/** Bodies that nobody sends in good faith: each made to cost a server more than it costs the sender. */

const form = 'application/x-www-form-urlencoded';
const parts = 'multipart/form-data; boundary=edge';
const json = 'application/json';

/** @type {[name: string, type: string, write: (size: number) => string][]} */
const shapes = [
  ['many names', form, (size) => upTo(size, (index) => `n${index}=&`)],
  ['one name, again and again', form, (size) => upTo(size, () => 'message=x&')],
  ['deep names', form, (size) => `${upTo(size / 2, () => 'a.')}b=1&${upTo(size / 2, () => 'c[0]')}=1`],
  ['plus signs', form, (size) => `message=${upTo(size, () => '+')}`],
  ['escapes that are none', form, (size) => `message=${upTo(size, () => '%f')}`],
  ['deep JSON', json, (size) => `{"message":${upTo(size / 2, () => '[')}${upTo(size / 2, () => ']')}}`],
  ['JSON with many names', json, (size) => `{${upTo(size, (index) => `"${index * 4096}":0,`)}"z":0}`],
  ['JSON with a long list', json, (size) => `{"message":[${upTo(size, () => '0,')}0]}`],
  ['JSON with one long line', json, (size) => `{"message":"${upTo(size, () => '\\"')}"}`],
  ['many parts', parts, (size) => `${upTo(size, part)}--edge--\r\n`],
  ['lines that are nearly a boundary', parts, (size) => `${part()}${upTo(size, () => '\r\n--edg')}\r\n--edge--\r\n`],
  ['a part with many headers', parts, (size) => `--edge\r\n${upTo(size, (index) => `X-${index}: x\r\n`)}\r\n--edge--`],
];

function part(index = 0) {
  return `--edge\r\nContent-Disposition: form-data; name="n${index}"\r\n\r\nx\r\n`;
}

/** @param {number} size @param {(index: number) => string} piece */
function upTo(size, piece) {
  const pieces = [];
  for (let index = 0, length = 0; ; index += 1) {
    const next = piece(index);
    length += next.length;
    if (length > size) return pieces.join('');
    pieces.push(next);
  }
}

/** @param {number} size of each body, about, in bytes */
export function hostileBodies(size) {
  return shapes.map(([name, type, write]) => ({ name, type, body: write(size) }));
}
