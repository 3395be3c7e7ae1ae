import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { GET as exportLog } from '@/app/api/admin/audit.csv/route'
import { GET as list } from '@/app/api/admin/audit/route'
import { createInternalToken, internalToken } from '@/lib/config/config'
import { auditResponseSchema } from '@/lib/contract/audit-log'
import { areasOf, ROLES } from '@/lib/domain/admin-roles'
import { createAdmin } from '@/lib/embedded/accounts/users'
import { startEmbedded, type EmbeddedBackend } from '@/lib/embedded/start'
import { CLIENT_IP_HEADER, signInternal } from '@/lib/routing/internal-headers'
import { setProcessBackend } from '../support/contract/process-backend'

vi.mock('next/headers', () => ({ headers: () => Promise.resolve(new Headers()) }))
vi.mock('next/navigation', () => ({ redirect: (to: string) => ({ redirectedTo: to }) }))

const EMAIL = 'admin@example.com'
const PASSWORD = 'a long enough phrase'

let backend: EmbeddedBackend
let cookie: string
beforeAll(async () => {
  createInternalToken()
  backend = await startEmbedded({}, { seed: false })
  setProcessBackend(backend)
  await createAdmin(backend.database, EMAIL, PASSWORD, new Date())
  const signIn = await backend.fetch(
    new Request('http://embedded.invalid/api/v1/account/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  )
  cookie = signIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
})
afterAll(async () => {
  setProcessBackend(undefined)
  await backend.stop()
})

const request = (path: string, sent = cookie) =>
  new Request(`http://localhost:4200/api/admin/${path}`, {
    headers: {
      host: 'localhost:4200',
      cookie: sent,
      [CLIENT_IP_HEADER]: signInternal('203.0.113.1', internalToken() ?? ''),
    },
  })
const lines = () =>
  backend.database.selectFrom('access_log').select(['actor', 'kind', 'records']).orderBy('accessed_at').execute()

it.each(ROLES)('the audit log, asked for with the role %s, is open to the administrator only', async (role) => {
  await backend.database.updateTable('users').set({ roles: role }).execute()
  await backend.database.deleteFrom('access_log').execute()
  const isAdministrator = role === 'administrator'
  expect(areasOf([role]).includes('audit')).toBe(isAdministrator)
  // Built-in accounts have no other role.
  const status = isAdministrator ? 200 : 401
  for (const [get, path] of [
    [list, 'audit'],
    [exportLog, 'audit.csv'],
  ] as const) {
    const response = await get(request(path))
    expect([path, response.status]).toEqual([path, status])
    await response.text()
  }
  expect((await lines()).map(({ kind }) => kind)).toEqual(isAdministrator ? ['audit-list', 'audit-csv'] : [])
  expect((await list(request('audit', ''))).status).toBe(401)
})

it('the audit log exports what the filter finds, and logs the number of entries, but does not export its own line', async () => {
  await backend.database.updateTable('users').set({ roles: 'administrator' }).execute()
  await backend.database.deleteFrom('access_log').execute()
  const at = new Date(Date.now() - 1000)
  for (const [actor, record] of [
    ['anna@example.com', '1'],
    ['boris@example.com', '2'],
  ] as const)
    await backend.database
      .insertInto('access_log')
      .values({ id: record, accessed_at: at.toISOString(), actor, kind: 'order', record_id: record, records: null })
      .execute()
  const file = await exportLog(request('audit.csv?person=ANNA&lang=en'))
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/)
  expect((await file.text()).trim().split('\r\n')).toEqual([
    'at,actor,area,dictionary,record,name,action,count,reason,changes',
    `${at.toISOString()},anna@example.com,orders,,1,,viewed,,,`,
  ])
  expect((await lines()).at(-1)).toEqual({ actor: EMAIL, kind: 'audit-csv', records: 1 })
  const page = auditResponseSchema.parse(await (await list(request('audit?kind=accesses&area=audit'))).json())
  expect(page.entries).toMatchObject([{ actor: EMAIL, area: 'audit', action: 'exported', count: 1 }])
  expect((await list(request('audit?area=nowhere'))).status).toBe(400)
})
