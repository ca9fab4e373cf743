import * as z from '~/platform/zod';

/** Returns the fields of a form's schema as they are stored: without rules, because rules may change afterwards. */
export function storedFields<S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) {
  const fields = Object.entries(shape).map(([name, field]) => [name, storedField(field)]);
  return Object.fromEntries(fields) as { [Name in keyof S]: z.ZodType<z.output<S[Name]>> };
}

function storedField(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodPipe) return storedField(field.in);
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional) return storedField(field.unwrap());
  if (field instanceof z.ZodNullable) return z.nullable(storedField(field.unwrap()));
  if (field instanceof z.ZodArray && field.element instanceof z.ZodObject) {
    // The database keeps a list of items as JSON.
    const items = z.array(z.object(storedFields(field.element)));
    return z.preprocess((value) => (typeof value === 'string' ? JSON.parse(value) : value), items);
  }
  const { type } = field._zod.def;
  if (type === 'string') return z.string();
  return type === 'number' ? z.number() : field;
}
