import { PostgresQueryCompiler } from 'kysely';

export class UplinkPostgresCompiler extends PostgresQueryCompiler {}
