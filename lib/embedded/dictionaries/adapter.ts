import type { Insertable, Selectable } from 'kysely'
import type { AnyItem, DictionaryItem } from '../../contract/dictionaries/table.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import type { ValidationCode } from '../../http/validation-codes.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** A validation error that only the database can find. */
interface FieldProblem {
  readonly field: string
  readonly reason: ValidationCode
  readonly message: string
}

interface Parts<Item, Table extends keyof Tables> {
  readonly table: Table
  readonly key: keyof Tables[Table] & string
  readonly sort: readonly (keyof Tables[Table] & string)[]
  /** Converts a stored row, even an invalid one. */
  readonly toItem: (row: Selectable<Tables[Table]>) => AnyItem
  readonly toRow: (item: Item) => Insertable<Tables[Table]>
  readonly findProblem?: (database: Database, item: Item) => Promise<FieldProblem | undefined>
}

export type AnyRow = Record<string, string | number | null>

export interface Adapter {
  readonly table: string
  readonly key: string
  readonly sort: readonly string[]
  readonly toItem: (row: AnyRow) => AnyItem
  readonly toRow: (item: AnyItem) => AnyRow
  readonly findProblem?: (database: Database, item: AnyItem) => Promise<FieldProblem | undefined>
}

/** Erases the item and row types of an adapter. Safe because the dictionary's schema has parsed the items it gets. */
export const createAdapter = <Name extends DictionaryName, Table extends keyof Tables>(
  parts: Parts<DictionaryItem<Name>, Table>,
): Adapter => parts as unknown as Adapter

/** Parses stored JSON; invalid JSON is returned as text, so that an administrator can fix it. */
export const parseStoredJson = (text: string): unknown => parseJsonText(text) ?? text
