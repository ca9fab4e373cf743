/**
 * Converts text to typed values before validation, for forms and JSON alike. Forms send everything as text. JSON may
 * contain text such as "5" and "true", and is otherwise unchanged.
 */
import { configureCoercion } from '@conform-to/zod/v4/future';
import { ownProperty } from '~/platform/own-property';
import { mayBeEmpty } from '~/records/fields';

const booleanWords: Record<string, boolean> = { on: true, true: true, '1': true, off: false, false: false, '0': false };

/** Unknown words stay unchanged, so that the schema rejects them. */
function toBoolean(value: unknown): unknown {
  // An unchecked checkbox sends nothing, so a hidden "false" of the same name precedes it, and the last value counts.
  const last = Array.isArray(value) ? value.at(-1) : value;
  if (last === '') return undefined;
  return typeof last === 'string' ? (ownProperty(booleanWords, last.toLowerCase()) ?? last) : last;
}

const { coerceFormValue } = configureCoercion({
  type: { number: (text) => (text.trim() === '' ? Number.NaN : Number(text)) },
  customize: (type) => {
    if (mayBeEmpty(type)) return (value) => value;
    return innermost(type)._zod.def.type === 'boolean' ? toBoolean : null;
  },
});

type Schema = Parameters<typeof coerceFormValue>[0];

/** Returns a schema without its optional, default and transform wrappers. */
function innermost(type: Schema): Schema {
  const def = type._zod.def as { innerType?: Schema; in?: Schema };
  const inner = def.innerType ?? def.in;
  return inner ? innermost(inner) : type;
}

/** Returns whether a field holds free text, rather than a choice or a number. */
export function isText(type: Schema): boolean {
  return innermost(type)._zod.def.type === 'string';
}

const coercing = new WeakMap<Schema, unknown>();

/** Returns the schema with coercion, cached per schema. */
export function coerced<S extends Schema>(schema: S): ReturnType<typeof coerceFormValue<S>> {
  const known = coercing.get(schema) ?? coerceFormValue(schema);
  coercing.set(schema, known);
  return known as ReturnType<typeof coerceFormValue<S>>;
}
