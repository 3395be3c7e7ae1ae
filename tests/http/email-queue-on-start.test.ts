import { readdir, readFile } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { enqueueMail } from '../../lib/embedded/outbox/repository.ts'
import { MAIL } from '../support/sample-email.ts'
import { eventually, startSite, temporaryFolder } from '../support/site.ts'

it('a queued email is sent when the site starts: without an SMTP server, to a file in the data folder', async () => {
  const dataDir = temporaryFolder()
  const database = openDatabase({ dataDir })
  await migrate(database)
  await enqueueMail(database, { ...MAIL, subject: 'Заказ 1024' })
  const site = await startSite({ DATA_DIR: dataDir, SITE_NAME: 'Shop', VARIANT_1_HOSTS: 'shop.example' })
  const folder = join(dataDir, 'mail')
  const files = await eventually(
    () => readdir(folder).catch(() => []),
    (names) => names.some((name) => name.endsWith('.eml')),
  )
  expect(files).toHaveLength(1)
  const mail = await PostalMime.parse(await readFile(join(folder, files[0] ?? '')))
  expect(mail).toMatchObject({
    subject: 'Заказ 1024',
    from: { name: 'Shop', address: 'no-reply@shop.example' },
    to: [{ address: 'anna@visitor.test' }],
  })
  expect(await site.stop()).toBe(0)
  expect(await database.selectFrom('outbox').select(['attempts', 'next_attempt_at', 'lease']).execute()).toEqual([
    { attempts: 1, next_attempt_at: null, lease: null },
  ])
  await database.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})
