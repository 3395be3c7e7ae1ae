import { afterEach, describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../lib/embedded/database/migrations.ts'
import { runFile } from '../support/contract/child-process.ts'
import { fileDatabase, emptyPostgres, type EmptyDatabase } from '../support/contract/databases.ts'
import { POSTGRES } from '../support/contract/postgres.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const NOTHING = 'There was nothing to do: the database has the present schema.\n'
const EVERYTHING = `${Object.keys(MIGRATIONS)
  .map((name) => `applied ${name}`)
  .join('\n')}\n`

function commandContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`npm run migrate: ${name}`, () => {
    const undo: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    it('two parallel runs on an empty database apply each migration once, and later runs apply none', async () => {
      const { location, remove } = await setup()
      undo.push(remove)
      const env = { DATA_DIR: location.dataDir ?? '/nowhere', DATABASE_URL: location.url ?? '' }
      const run = async () => {
        const child = runFile('lib/cli/migrate.ts', { env })
        undo.push(() => child.stop())
        return { code: await child.ended, output: child.output() }
      }
      const ended = await Promise.all([run(), run()])
      expect(ended.map(({ code }) => code)).toEqual([0, 0])
      expect(ended.map(({ output }) => output).sort()).toEqual([NOTHING, EVERYTHING].sort())
      expect(await run()).toEqual({ code: 0, output: NOTHING })
    })
  })
}

commandContract('SQLite file', fileDatabase)
commandContract(POSTGRES.name, emptyPostgres, POSTGRES)

describe('npm run migrate', () => {
  it('reports which value is invalid and changes nothing', async () => {
    const { path, remove } = await tempFolder()
    const child = runFile('lib/cli/migrate.ts', {
      env: { DATA_DIR: `${path}/none`, DATABASE_URL: 'mysql://localhost/x' },
    })
    expect(await child.ended).toBe(1)
    expect(child.output()).toContain('DATABASE_URL: expected a postgresql:// address')
    await remove()
  })
})
