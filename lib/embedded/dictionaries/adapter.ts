import type { Insertable, Selectable } from 'kysely'
import type { AnyItem, DictionaryItem, DictionaryName } from '../../contract/dictionaries/table.ts'
import type { Fault } from '../../http/faults.ts'
import { parseJsonText } from '../../http/parse-json.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'

/** A field that the schema lets pass and the database does not. */
interface FieldProblem {
  readonly field: string
  readonly fault: Fault
  readonly message: string
}

interface Parts<Item, Table extends keyof Tables> {
  readonly table: Table
  /** The column that names a row. */
  readonly key: keyof Tables[Table] & string
  /** Columns in whose order rows are listed, before the key. */
  readonly sort: readonly (keyof Tables[Table] & string)[]
  /** A row as it is stored, right or not. */
  readonly toItem: (row: Selectable<Tables[Table]>) => AnyItem
  readonly toRow: (item: Item) => Insertable<Tables[Table]>
  /** What only the other rows, or the site, can say against an item. */
  readonly findProblem?: (database: Database, item: Item) => Promise<FieldProblem | undefined>
}

/** A row of any table. */
export type AnyRow = Record<string, string | number | null>

/** How the items of a dictionary are stored; one adapter knows one table. */
export interface Adapter {
  readonly table: string
  readonly key: string
  readonly sort: readonly string[]
  readonly toItem: (row: AnyRow) => AnyItem
  readonly toRow: (item: AnyItem) => AnyRow
  readonly findProblem?: (database: Database, item: AnyItem) => Promise<FieldProblem | undefined>
}

/** An adapter whose rows and items are known, as one of any; the schema of the dictionary has parsed what it is given. */
export const adapterOf = <Name extends DictionaryName, Table extends keyof Tables>(
  parts: Parts<DictionaryItem<Name>, Table>,
): Adapter => parts as unknown as Adapter

/** Stored JSON; a text that is none stays what it is, for whoever is to mend it. */
export const parsedJson = (text: string): unknown => parseJsonText(text) ?? text
