import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccountBackend } from '../../lib/integrations/account-backend.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

const stubs: Stub[] = []
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()))
})

async function roleMenu(respond: RequestListener) {
  const stub = await stubServer(respond)
  stubs.push(stub)
  return { stub, menu: createAccountBackend({ fetch, baseUrl: stub.baseUrl, cookies: 'sid=7' }).roleMenu() }
}

describe('an external account backend over HTTP', () => {
  it('is called with the visitor’s cookies only', async () => {
    const { stub, menu } = await roleMenu(({ headers }, response) =>
      sendJson(response, { roles: [headers.cookie], menu: [] }),
    )
    expect((await menu).roles).toEqual(['sid=7'])
    expect(stub.requests).toEqual(['GET /api/v1/site/1/role-menu'])
  })

  it('may return untidy data: an invalid link is removed, and the user is still signed in', async () => {
    const link = { title: 'Reports', href: '/reports' }
    const menu = [
      link,
      null,
      'x',
      { title: 'A group' },
      { title: 7, href: '/seven' },
      { ...link, icon: 'chart', children: [] },
    ]
    const { menu: received } = await roleMenu((_request, response) =>
      sendJson(response, { id: 1, name: null, roles: ['editor'], menu }),
    )
    expect(await received).toEqual({ roles: ['editor'], menu: [link, link] })
  })

  it.each([
    ['Anna\0\n', 'Anna'],
    ['x'.repeat(5000), 'x'.repeat(200)],
    [' \t', undefined],
  ])('may return the user name %j, which is sanitized', async (name, expected) => {
    const { menu } = await roleMenu((_request, response) => sendJson(response, { roles: [], menu: [], name }))
    expect((await menu).name).toBe(expected)
  })

  it.each([
    ['no roles', { menu: [] }],
    ['invalid roles', { roles: 'admin', menu: [] }],
    ['no menu', { roles: [] }],
    ['a failure', { error: 'x' }],
  ])('a response with %s signs in no user', async (_what, body) => {
    const { menu } = await roleMenu((_request, response) => sendJson(response, body))
    await expect(menu).rejects.toMatchObject({ layer: 'schema' })
  })

  it('a redirect signs in no user, whatever its target returns', async () => {
    const { stub, menu } = await roleMenu((request, response) => {
      if (request.url === '/login') sendJson(response, { roles: ['admin'], menu: [] })
      else response.writeHead(302, { location: '/login' }).end()
    })
    await expect(menu).rejects.toMatchObject({ layer: 'status', status: 302 })
    expect(stub.requests).toHaveLength(1)
  })
})
