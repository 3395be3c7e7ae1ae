import {
  createFile,
  generate,
  insertAfter,
  insertBefore,
  insertSource,
  insertTranslations,
  type Recipe,
  type Step,
} from './recipe.ts'

const SCHEMA = `import { z } from 'zod'
import { field, itemId, line } from './field.ts'

export const laboratorySchema = z.strictObject({
  id: field(itemId, { column: true }),
  city: field(line(80).min(1), { column: true }),
})
`
const TABLE = `export interface LaboratoriesTables {
  laboratories: { id: string; city: string }
}
`
const MIGRATION = `import type { Kysely } from 'kysely'

export async function createLaboratories({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('laboratories')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('city', 'text', (column) => column.notNull())
    .execute()
}
`
const ADAPTER = `import { createAdapter } from '../adapter.ts'

export const laboratories = createAdapter<'laboratories', 'laboratories'>({
  table: 'laboratories',
  key: 'id',
  sort: [],
  toItem: (row) => row,
  toRow: (item) => item,
})
`

const SAMPLE =
  "  laboratories: { item: { id: 'north', city: 'Riga' }, update: { city: 'Ventspils' }, bad: [['city', { city: ' ' }]] },\n"

/** A step that adds an entry to a table, which the compiler names. */
const entry = (name: string, path: string, before: string, added: string): Step => ({
  name,
  edits: [insertBefore(path, before, added)],
  omitted: { by: 'types', names: new RegExp(`^${path}: .*laboratories`, 'm') },
})

const TYPES = 'lib/contract/dictionaries/table.ts'
const DATABASE = 'lib/embedded/database'
const ROWS = 'lib/embedded/dictionaries/rows.ts'

export const DICTIONARY: Recipe = {
  title: 'Add a dictionary',
  suites: ['contract/dictionaries', 'http/dictionaries'],
  steps: [
    {
      name: 'the name',
      edits: [insertAfter('lib/domain/dictionary-names.ts', "  'working-hours',\n", "  'laboratories',\n")],
      omitted: { by: 'types', names: /^lib\/contract\/dictionaries\/table\.ts: .*laboratories/m },
    },
    {
      name: 'the schema',
      edits: [
        createFile('lib/contract/dictionaries/laboratories.ts', SCHEMA),
        insertBefore(TYPES, 'import { promoItemSchema', "import { laboratorySchema } from './laboratories.ts'\n"),
        insertBefore(TYPES, '} satisfies', "  laboratories: dictionary(laboratorySchema, 'id'),\n"),
      ],
      omitted: { by: 'types', names: /^lib\/contract\/dictionaries\/table\.ts: .*laboratories/m },
    },
    {
      name: 'the table',
      edits: [
        createFile('lib/embedded/laboratories/tables.ts', TABLE),
        insertBefore(
          `${DATABASE}/schema.ts`,
          'import type { MarketingTables',
          "import type { LaboratoriesTables } from '../laboratories/tables.ts'\n",
        ),
        insertBefore(`${DATABASE}/schema.ts`, '    MarketingTables,\n', '    LaboratoriesTables,\n'),
      ],
      omitted: { by: 'types', names: /^lib\/embedded\/database\/tables\.ts: .*laboratories/m },
    },
    {
      name: 'the migration',
      edits: [
        createFile(`${DATABASE}/migrations/laboratories.ts`, MIGRATION),
        insertBefore(
          `${DATABASE}/migrations.ts`,
          'import { createMarketing',
          "import { createLaboratories } from './migrations/laboratories.ts'\n",
        ),
        insertAfter(
          `${DATABASE}/migrations.ts`,
          "  '0039-company-details': { up: createCompanyDetails },\n",
          "  '0040-laboratories': { up: createLaboratories },\n",
        ),
      ],
      omitted: { by: 'tests/unit/embedded/migrations.test.ts', names: /laboratories/ },
    },
    entry('the key of the table', `${DATABASE}/tables.ts`, '  access_log: [', "  laboratories: ['id'],\n"),
    entry('personal data', 'lib/embedded/privacy/personal-data.ts', '  access_log: ', "  laboratories: 'none',\n"),
    {
      name: 'the writers of the table',
      edits: [insertAfter('lib/embedded/privacy/anonymous-storage.ts', "  'working_hours',\n", "  'laboratories',\n")],
      omitted: { by: 'tests/unit/cli/quotas.test.ts', names: /laboratories/ },
    },
    {
      name: 'the adapter',
      edits: [
        createFile('lib/embedded/dictionaries/adapters/laboratories.ts', ADAPTER),
        insertBefore(ROWS, 'import { promoCodes }', "import { laboratories } from './adapters/laboratories.ts'\n"),
        insertAfter(ROWS, "  'working-hours': workingHours,\n", '  laboratories,\n'),
      ],
      omitted: { by: 'types', names: /^lib\/embedded\/dictionaries\/rows\.ts: .*laboratories/m },
    },
    entry(
      'the cached data',
      'lib/node-server/pollers/database-poller.ts',
      "  'working-hours': undefined,\n",
      '  laboratories: undefined,\n',
    ),
    {
      name: 'the texts in Russian',
      edits: [
        insertSource('admin.dictionaries.working-hours', 'laboratories', 'Лаборатории'),
        insertSource('admin.fields.id', 'city', 'Город'),
      ],
      omitted: {
        by: 'tests/unit/messages/keys.test.ts',
        names: /admin\.dictionaries\.laboratories[^]*admin\.fields\.city/,
      },
    },
    {
      name: 'the texts in the other languages',
      edits: [
        insertTranslations('admin.dictionaries.working-hours', 'laboratories', 'Laboratories'),
        insertTranslations('admin.fields.id', 'city', 'City'),
        generate('typograph.ts'),
      ],
      omitted: {
        by: 'tests/unit/messages/missing-texts.test.ts',
        names: /lv\.json: admin\.dictionaries\.laboratories/,
      },
    },
    entry(
      'the sample of the contract',
      'tests/support/contract/dictionaries-contract.ts',
      "  'working-hours': {\n",
      SAMPLE,
    ),
    entry(
      'the hostile sample',
      'tests/support/security/xss-items.ts',
      "  'complex-sets': undefined,\n",
      '  laboratories: { text: HOSTILE, item: (id) => ({ id, city: HOSTILE }) },\n',
    ),
    entry(
      'the controls of the form',
      'tests/unit/contract/form-fields.test.ts',
      "    redirects: 'from*",
      "    laboratories: 'id* text, city* text',\n",
    ),
  ],
}
