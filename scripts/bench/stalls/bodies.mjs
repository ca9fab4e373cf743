/** Hostile request bodies: each shape at the largest size that anyone may send, and larger. */
const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=b';

const honest =
  'firstName=Ada&lastName=Byron&companyEmail=ada%40byron.example&companyName=Byron&phoneNumber=0207946&cityLocation=London&reasonForContact=other';
const part = (name, value = '') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const upTo = (size, make) => {
  const pieces = [];
  for (let number = 0, length = 0; length < size; number++) {
    const piece = make(number);
    length += piece.length;
    pieces.push(piece);
  }
  return pieces.join('');
};

/** By the line's name: its title, type, target, and body of a size. */
export const shapes = {
  'many-names': ['many names', form, (size) => upTo(size, (n) => `n${n}=&`)],
  'one-name': ['one name 80,000 times', form, (size) => upTo(size, () => 'a=&')],
  'path-names': ['names that are paths', form, (size) => upTo(size, (n) => `a.b[${n}]=&`)],
  'deep-names': ['deep names', form, (size) => `firstName${upTo(size, () => '[a]')}=1`],
  'far-index': ['an index far away', form, (size) => upTo(size, (n) => `message[9999999${n}]=&`)],
  escapes: ['nothing but escapes', form, (size) => `${honest}&message=${upTo(size, () => '%e2%80%a8')}`],
  spaces: ['a long run of spaces', form, (size) => `${honest}&message=x${upTo(size, () => '+')}x`],
  address: [
    'an endless address',
    form,
    (size) => `${honest}&companyEmail=${upTo(size, () => 'a.')}%40${'a.'.repeat(99)}`,
  ],
  'long-line': ['one long line', form, (size) => upTo(size, () => 'aaaaaaaaaaaaaaaa')],
  'deep-json': ['deep JSON', json, (size) => `{"firstName":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`],
  'wide-json': ['JSON of many names', json, (size) => `{${upTo(size, (n) => `"n${n}":{"a":1},`)}"z":1}`],
  parts: ['10,000 parts', multipart, (size) => `${upTo(size, (n) => part(`n${n}`))}--b--\r\n`],
  'part-heads': [
    'parts with long heads',
    multipart,
    (size) => `${upTo(size, (n) => `--b\r\nX-${n}: ${'a; '.repeat(600)}\r\n${part('firstName').slice(5)}`)}--b--\r\n`,
  ],
};

export const addressFor = (type) => (type === json ? '/api/contact' : '/?index');
