/** The JSON Schema of a response: the OpenAPI document shows it, and every response is cut to it. */
import type * as z from 'zod';
import { jsonSchemaOf } from '~/records/fields';

/** A value of a response: a schema, a list of one schema, or a plain type. */
type ResponseValue = z.ZodType | [z.ZodType] | 'boolean' | 'string' | 'integer' | 'object' | { nullable: z.ZodType };
export type ResponseFields = Record<string, ResponseValue>;

interface JsonSchema {
  type?: unknown;
  required?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

const schemas = new WeakMap<ResponseFields, JsonSchema>();

export function responseSchema(fields: ResponseFields): JsonSchema {
  const schema = schemas.get(fields) ?? objectSchema(fields);
  schemas.set(fields, schema);
  return schema;
}

function objectSchema(fields: ResponseFields): JsonSchema {
  const required = Object.keys(fields).filter((name) => !mayBeLeftOut(fields[name]));
  const properties = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueSchema(value)]));
  return { type: 'object', required, properties };
}

const mayBeLeftOut = (value: unknown) => (value as z.ZodType)._zod?.def.type === 'optional';

function valueSchema(value: ResponseValue): JsonSchema {
  if (typeof value === 'string') return { type: value };
  if (Array.isArray(value)) return { type: 'array', items: jsonSchemaOf(value[0], 'output') };
  if ('nullable' in value && typeof value.nullable !== 'function') {
    return { anyOf: [jsonSchemaOf(value.nullable, 'output'), { type: 'null' }] };
  }
  return jsonSchemaOf(value as z.ZodType, 'output');
}

/** Returns a value without the fields that its schema does not declare, at any depth. */
export function onlyDeclared(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { items, properties } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (items && Array.isArray(value)) return value.map((item) => onlyDeclared(items, item));
  if (!properties) return value;
  const fields = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(fields.map(([name, field]) => [name, onlyDeclared(properties[name] as JsonSchema, field)]));
}
