/** A bucket of an S3-compatible server, in a process of its own. The message `{ folder, port }` opens it. */
import S3rver from 's3rver';

process.once('message', async ({ folder, port }) => {
  const configureBuckets = [{ name: 'backups', configs: [] }];
  const options = {
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets,
  };
  await new S3rver(options).run();
  process.send({ isOpen: true });
});
process.on('disconnect', () => process.exit());
