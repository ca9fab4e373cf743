export async function seed(): Promise<string> {
  return 'TODO';
}
