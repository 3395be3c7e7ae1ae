import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBatches, type Row } from '../../../lib/embedded/database/rows.ts'
import type { DatabaseLocation } from '../../../lib/embedded/database/open.ts'
import { TABLE_NAMES, type TableName } from '../../../lib/embedded/database/tables.ts'
import { inSnapshot } from '../../../lib/embedded/database/transaction.ts'
import { openFiles } from '../../../lib/embedded/files/open.ts'
import type { OrderDetails } from '../../../lib/contract/order-store.ts'
import { searchText } from '../../../lib/embedded/orders/search-text.ts'
import { PERSONAL_TABLES, PERSONAL_DATA } from '../../../lib/embedded/privacy/personal-data.ts'
import { runPrivacyCommand } from '../../../lib/cli/privacy-command.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import { runInProcess } from './command-output.ts'
import type { EmptyDatabase } from './databases.ts'
import { noMails } from '../sample-order.ts'
import { putEverywhere, samplePerson, conversationRow } from './person-in-all-tables.ts'
import { tempFolder } from './temp-folder.ts'

type Dump = Readonly<Record<string, readonly string[]>>
type Exported = Record<string, Record<string, unknown>[]>

const ANNA = samplePerson('qzanna', '11111111')
const BORIS = samplePerson('qzboris', '22222222')

const emailText = (header: string) => `${header}\r\nSubject: x\r\n\r\nTo: ${ANNA.email}\r\n`
/** Undelivered emails of the site; the last one is Boris's, though its text mentions Anna. */
const EMAILS = {
  'a.eml': emailText(`To: ${ANNA.email}`),
  'b.eml': emailText(`To: op@site.test\r\nReply-To:\r\n ${ANNA.email}`),
  'c.eml': emailText(`To: ${BORIS.email}`),
}

/** Contract of the command that exports and erases personal data. */
export function privacyContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`npm run privacy: ${name}`, { timeout: 120_000 }, () => {
    const undo: (() => Promise<unknown>)[] = []
    let target: DatabaseLocation & { dataDir: string }
    let backend: EmbeddedBackend
    let order: string
    let other: string
    beforeEach(async () => {
      const { location, remove } = await setup()
      const folder = await tempFolder()
      undo.push(folder.remove, remove)
      target = { ...location, dataDir: location.dataDir ?? folder.path }
      backend = await startEmbedded(target, { seed: true })
      undo.push(() => backend.stop())
      const files = openFiles(target)
      order = await putEverywhere(backend, files, ANNA, 1)
      other = await putEverywhere(backend, files, BORIS, 10)
      await mkdir(join(target.dataDir, 'mail'))
      for (const [file, text] of Object.entries(EMAILS)) await writeFile(join(target.dataDir, 'mail', file), text)
    })
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    const run = (...args: string[]) =>
      runInProcess(runPrivacyCommand, args, {
        DATABASE_URL: target.url ?? '',
        DATA_DIR: target.dataDir,
        OPERATOR_EMAIL: 'Op@site.test',
      })
    async function done(...args: string[]): Promise<string> {
      const { code, output } = await run(...args)
      expect(code, output).toBe(0)
      return output
    }
    const dumped = (): Promise<Dump> =>
      inSnapshot(backend.database, async (connection) => {
        const rowsOf = async (table: TableName) =>
          (await Array.fromAsync(readBatches(connection, table))).flat().map((row: Row) => JSON.stringify(row))
        const dump: Record<string, readonly string[]> = {}
        for (const table of TABLE_NAMES) dump[table] = await rowsOf(table)
        // Each command adds a line to the log.
        dump['access_log'] = dump['access_log']?.filter((row) => !row.includes('command line')) ?? []
        return dump
      })
    const naming = (dump: Dump, tag: string) =>
      Object.entries(dump)
        .filter(([, rows]) => rows.some((row) => row.toLowerCase().includes(tag)))
        .map(([table]) => table)
    const files = async (folder: string) => (await readdir(join(target.dataDir, folder))).sort()

    it('exports the data of every table with personal data, and nothing of another person', async () => {
      const text = await done('export', ` ${ANNA.email} `)
      const document = JSON.parse(text) as Exported
      expect(PERSONAL_TABLES.filter((table) => !document[table]?.length)).toEqual([])
      expect(
        document['orders']?.map(({ number, details }) => [
          number,
          (details as { form: { comment: string } }).form.comment,
        ]),
      ).toEqual([[order, 'qzanna']])
      expect(document['chat_conversations']?.map(({ id }) => id)).toEqual(['11111111', '111111110'])
      expect(document['events']).toHaveLength(2)
      expect(document['outbox']?.map(({ recipient }) => recipient).sort()).toEqual(
        [ANNA.email, 'friend@elsewhere.test', 'operator@site.test'].sort(),
      )
      const paths = document['chat_files']?.flatMap(({ kept_at }) => kept_at as string[]) ?? []
      const stored = await files('files/chat')
      expect([paths.length, paths.filter((key) => !stored.includes(key.replace('chat/', '')))]).toEqual([2, []])
      expect(document['email_files']).toEqual(['a.eml', 'b.eml'].map((file) => join(target.dataDir, 'mail', file)))
      expect(text.toLowerCase()).not.toContain('qzboris')
      for (const secret of ['password_hash', 'fingerprint', 'idempotency_key', 'qzanna-token'])
        expect(text).not.toContain(secret)
    })

    it('exports the person’s actions on another person’s order, but not its content', async () => {
      await backend.ordersAdmin.change(
        other,
        { note: 'of qzboris himself', notify: false, version: 3 },
        ANNA.compared,
        noMails,
      )
      const text = await done('export', ANNA.compared)
      expect((JSON.parse(text) as Exported)['order_changes']?.map(({ number }) => number)).toContain(other)
      expect(text).not.toContain('qzboris')
    })

    it('writes into a new private file and overwrites none', async () => {
      const file = join(target.dataDir, 'anna.json')
      expect(await done('export', ANNA.email, '--to', file)).toBe('')
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await run('export', ANNA.email, '--to', file)).toMatchObject({
        code: 1,
        output: expect.stringContaining('cannot be written'),
      })
    })

    it('erases nothing without confirmation, and lists what it would erase', async () => {
      const before = await dumped()
      const { code, output } = await run('erase', ANNA.email)
      expect(code).toBe(2)
      expect(output).toContain(`order ${order}: kitSent, paid\n`)
      for (const line of [
        'chat_messages: 2, deleted',
        'outbox: 3, deleted',
        'emails in files: 2, deleted',
        'add --yes',
      ])
        expect(output).toContain(line)
      expect(await dumped()).toEqual(before)
    })

    it('erases nobody with an open payment page, and says how to end it', async () => {
      const page = {
        id: 'cs_open',
        order_number: order,
        link: 'https://pay.test/',
        created_at: '2026-01-01T00:00:00.000Z',
      }
      const expires_at = new Date(Date.now() + 60_000).toISOString()
      await backend.database
        .insertInto('payment_sessions')
        .values({ ...page, provider: 'stripe', expires_at, closed: 0 })
        .execute()
      const before = await dumped()
      const { code, output } = await run('erase', ANNA.email, '--yes')
      expect([code, output]).toEqual([1, expect.stringContaining(`revoke the links of ${order} at /orders-admin`)])
      expect(await dumped()).toEqual(before)
      await backend.database.updateTable('payment_sessions').set({ closed: 1 }).where('id', '=', page.id).execute()
    })

    it('removes every trace of a person, and preserves all other data and every amount', async () => {
      // Another user of the same computer is another person.
      const guest = {
        ...conversationRow(ANNA, '33333333', 'guest@visitor.test', 20),
        name: '',
        phone: '',
        comment: '',
        search: 'qzboris',
      }
      await backend.database.insertInto('chat_conversations').values(guest).execute()
      const before = await dumped()
      expect(naming(before, 'qzanna').length).toBeGreaterThan(8)
      const output = await done('erase', ANNA.compared, '--yes')
      for (const table of PERSONAL_TABLES) expect(output).toMatch(new RegExp(`^${table}: \\d+, `, 'm'))
      const after = await dumped()
      expect(naming(after, 'qzanna')).toEqual([])
      if (!target.url)
        for (const file of await readdir(target.dataDir))
          if (file.startsWith('site.sqlite'))
            expect((await readFile(join(target.dataDir, file))).toString('latin1').toLowerCase(), file).not.toContain(
              'qzanna',
            )
      expect(naming(after, 'qzboris')).toEqual(naming(before, 'qzboris'))
      for (const table of TABLE_NAMES.filter((held) => held !== 'chat_sequence')) {
        const was = before[table] ?? []
        const is = after[table] ?? []
        if (PERSONAL_DATA[table] === 'none' || PERSONAL_DATA[table] === 'kept') expect(is, table).toEqual(was)
        const its = (rows: readonly string[]) => rows.filter((row) => row.includes('qzboris') || row.includes(other))
        expect(its(is), table).toEqual(its(was))
        if (PERSONAL_DATA[table] === 'cleared') expect(is.length, table).toBe(was.length)
      }
      const admin = await backend.ordersAdmin.find(order)
      expect(admin?.order).toMatchObject({
        fulfilmentState: 'kitSent',
        paymentState: 'paid',
        total: 19_900,
        country: 'RU',
        name: '',
        email: '',
        phone: '',
        city: '',
        note: '',
      })
      expect(admin?.changes.map(({ actor }) => actor)).toEqual(['payment', 'admin@site.test'])
      expect(after['chat_conversations']).toHaveLength(3)
      expect(await files('files/chat')).toHaveLength(2)
      expect(await files('mail')).toEqual(['c.eml'])

      expect(await done('erase', ANNA.email, '--yes')).toBe('No data of this person is stored.\n')
      const again = await dumped()
      expect({ ...again, chat_sequence: [] }).toEqual({ ...after, chat_sequence: [] })
      expect(await done('erase', ANNA.email)).toBe('No data of this person is stored.\n')
    })

    it('finds a person by the number of an order or conversation, and by a phone number in any notation', async () => {
      const { database } = backend
      const phone = '+37120000017'
      const nameless = {
        ...conversationRow(ANNA, '44444444', '', 30),
        visitor_id: 'another browser',
        name: '',
        phone,
        search: '',
      }
      await database.insertInto('chat_conversations').values(nameless).execute()
      const row = await database.selectFrom('orders').selectAll().where('number', '=', order).executeTakeFirstOrThrow()
      const details = JSON.parse(row.details) as OrderDetails
      const form = { ...details.form, phone: `${phone};ext=5` }
      await database
        .updateTable('orders')
        .set({ details: JSON.stringify({ ...details, form }), search: searchText(order, form) })
        .where('number', '=', order)
        .execute()
      const found = async (person: string) => {
        const document = JSON.parse(await done('export', person)) as Exported
        return [document['orders']?.map(({ number }) => number), document['chat_conversations']?.map(({ id }) => id)]
      }
      expect(await found(order.toLowerCase())).toEqual([[order], []])
      expect(await found('44444444')).toEqual([[], ['44444444']])
      expect(await found('11111111')).toEqual([[], ['11111111', '111111110']])
      for (const written of [phone, '+371 20 000 017', 'tel. +371-20000017'])
        expect(await found(written)).toEqual([[order], ['44444444']])
      expect(await found('+37120000018')).toEqual([[], []])

      const before = await dumped()
      expect((await run('erase', phone)).output).toContain(
        `Other contacts in these records, search for them too: ${ANNA.email}`,
      )
      expect(await dumped()).toEqual(before)
      await done('erase', phone, '--yes')
      const after = await dumped()
      expect(JSON.stringify(after)).not.toContain('37120000017')
      expect(naming(after, 'qzboris')).toEqual(naming(before, 'qzboris'))
      expect(await found(ANNA.email)).toEqual([[], ['11111111', '111111110']])
      expect((await database.selectFrom('orders').select('number').where('number', '=', order).execute()).length).toBe(
        1,
      )
    })

    it('records who ran each command and the number of rows, but not the person', async () => {
      await done('export', ANNA.email)
      await run('erase', ANNA.email)
      await done('erase', ANNA.email, '--yes')
      const lines = await backend.database
        .selectFrom('access_log')
        .selectAll()
        .where('kind', 'like', 'person-%')
        .orderBy('accessed_at')
        .execute()
      expect(lines.map(({ kind, record_id }) => [kind, record_id])).toEqual([
        ['person-export', null],
        ['person-preview', null],
        ['person-erasure', null],
      ])
      const [exported] = lines
      expect(exported?.records).toBeGreaterThan(10)
      for (const { actor, records } of lines)
        expect([actor, records]).toEqual([expect.stringMatching(/^command line: \S/), exported?.records])
      expect(JSON.stringify(lines).toLowerCase()).not.toContain('qzanna')
    })

    it('finds no person by an email address with SQL wildcards', async () => {
      const before = await dumped()
      for (const email of ['%@visitor.test', '_nna@visitor.test'])
        expect(await run('erase', email)).toMatchObject({
          code: 0,
          output: expect.stringContaining('No data of this person is stored') as string,
        })
      expect(await dumped()).toEqual(before)
    })

    it('reports what it cannot do, and does nothing', async () => {
      const before = await dumped()
      const runCommand = async (...args: string[]) => {
        const { code, output } = await run(...args)
        expect(code, output).toBe(1)
        expect(output).not.toMatch(/\n\s+at /)
        return output
      }
      expect(await runCommand('erase', 'nobody', '--yes')).toContain('"nobody" is not an email address')
      expect(await runCommand('erase', '@visitor.test', '--yes')).toContain('is not an email address')
      expect(await runCommand('erase', 'op@site.test', '--yes')).toContain("the operator's own address")
      for (const args of [
        [],
        ['erase'],
        ['forget', ANNA.email],
        ['erase', ANNA.email, '--to', 'x'],
        ['export', ANNA.email, '--to'],
        ['export', ANNA.email, '--yes'],
      ])
        expect(await runCommand(...args)).toContain('Usage:')
      expect(await dumped()).toEqual(before)
    })
  })
}
