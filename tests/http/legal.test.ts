import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesPath, LEGAL_COMPARISONS, LEGAL_VERSIONS, legalPath, pdfPath } from '../../lib/domain/legal-documents.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { s3Server, type S3Server } from '../support/contract/s3-server.ts'
import { sample } from '../support/sample.ts'
import { ask, eventually, startSite, type Site } from '../support/site.ts'

const SETTINGS = {
  VARIANT_1_HOSTS: 'genarium.example',
  VARIANT_2_HOSTS: 'world.example',
  OPERATOR_NAME: 'АО «Пример & Ко»',
  OPERATOR_INN: '7700000000',
  SITE_NAME: 'Foo',
}

let files: S3Server
let site: Site
beforeAll(async () => {
  files = await s3Server()
  site = await startSite({ ...SETTINGS, ...files.env })
})
afterAll(async () => {
  await site.stop()
  await files.close()
})

const bytes = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(address, { headers, method, redirect: 'manual' })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}
const textOf = async (body: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const meta = (html: string) => ({
  title: /<title>([^<]*)/.exec(html)?.[1]?.replaceAll('\u00a0', ' '),
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  alternates: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)].map(
    (match) => `${match[1]} ${match[2]}`,
  ),
  robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
  description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
})

const LEGAL_PATHS = [...LEGAL_VERSIONS.map(legalPath), ...LEGAL_COMPARISONS.map(changesPath), '/legal']

describe('legal pages', () => {
  it.each(LEGAL_PATHS)('%s exists in every language, with its alternate URLs', async (path) => {
    const russian = await ask(site.one, path)
    expect(russian.status).toBe(200)
    expect(meta(russian.body)).toMatchObject({
      canonical: `https://genarium.example${path}`,
      alternates: [`ru https://genarium.example${path}`, `x-default https://genarium.example${path}`],
    })
    const first = LEGAL_PATHS.indexOf(path)
    for (const language of sample(LANGUAGES, (_language, index) => index === first % LANGUAGES.length)) {
      const response = await ask(site.two, `/${language}${path}`)
      expect([language, response.status]).toEqual([language, 200])
      const { canonical, alternates } = meta(response.body)
      expect(canonical).toBe(`https://world.example/${language}${path}`)
      expect(alternates).toHaveLength(LANGUAGES.length + 1)
    }
  })

  it('have a unique title and description each', async () => {
    for (const language of sample(LANGUAGES, (one) => one === 'en')) {
      const found = await Promise.all(
        LEGAL_PATHS.map(async (path) => meta((await ask(site.two, `/${language}${path}`)).body)),
      )
      expect(new Set(found.map(({ title }) => title)).size).toBe(LEGAL_PATHS.length)
      expect(new Set(found.map(({ description }) => description)).size).toBe(LEGAL_PATHS.length)
      expect(found.filter(({ description = '' }) => description.length < 110 || description.length > 160)).toEqual([])
    }
  })

  it('mark an earlier version, which links to the current one and is not indexed', async () => {
    const old = (await ask(site.one, '/legal/terms-of-service-2025-06-01')).body
    expect(old.replaceAll('\u00a0', ' ')).toContain('Эта редакция утратила силу 15.01.2026.')
    expect(old).toContain('href="/legal/terms-of-service"')
    expect(meta(old)).toMatchObject({
      robots: 'noindex, follow',
      title: 'Условия оказания услуг: редакция от 01.06.2025',
    })
    const current = (await ask(site.one, '/legal/terms-of-service')).body
    expect(current).not.toContain('утратила силу')
    expect(meta(current).robots).toBeUndefined()
  })

  it('mark the English text as English in Spanish', async () => {
    const { body } = await ask(site.two, '/es/legal/IDS')
    expect(body).toContain('<html lang="es"')
    expect(body).toMatch(/<div lang="en">/)
    expect(body.replaceAll('\u00a0', ' ')).toContain('Este documento está disponible solo en inglés y en ruso.')
    expect(body).toContain('href="/es/legal/soglasie-pd?lng=es"')
    expect(meta(body).title).toBe('Consentimiento informado y voluntario para la intervención médica')
  })

  it('show the operator’s data, escaped, and blanks for missing data', async () => {
    const { body } = await ask(site.one, '/legal/medical-contract')
    expect(body).toContain('АО «Пример &amp; Ко»')
    expect(body).toContain('[...]')
    expect(body).not.toMatch(/\{\{|operatorName/)
  })

  it('compare versions with additions and removals marked in text, too', async () => {
    const { body } = await ask(site.two, '/en/legal/terms-of-service/changes')
    expect(body.match(/<ins>/g)?.length).toBeGreaterThan(5)
    expect(body).toMatch(/<ins><span class="visually-hidden"[^>]*> added: <\/span>/)
    expect(body).toMatch(/<del><span class="visually-hidden"[^>]*> removed: <\/span>/)
    expect(body.replaceAll('\u00a0', ' ')).toMatch(/\d+ sections? unchanged/)
  })
})

describe('PDF', () => {
  // Every text is printed in tests/contract/documents-pdf.test.ts: here an earlier version, the contract and another
  // one in force.
  const PRINTED = sample(
    LEGAL_VERSIONS,
    ({ id, version, current }) => id === 'medical-contract' || id === 'IDS' || (!current && version === '2025-06-01'),
  )

  it.each(PRINTED.map((version) => [pdfPath(version), version] as const))(
    '%s is served inline with its name, language and text',
    async (path, { id, version }) => {
      const { status, headers, body } = await bytes(site.one + path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^inline; filename="${id}-${version}\\.ru\\.pdf"; filename\\*=UTF-8''\\S+$`),
      )
      expect(headers.get('content-length')).toBe(String(body.length))
      expect(headers.get('content-language')).toBe('ru')
      expect(await textOf(body)).toContain(`${id}, ${version} 1 / `)
      expect(body.subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  it('the contract is in the language of its path, or in English without a translation', async () => {
    const [russian, english, spanish] = await Promise.all(
      ['ru', 'en', 'es'].map((language) => bytes(`${site.two}/${language}/legal/medical-contract/`)),
    )
    expect(await textOf(russian!.body)).toMatch(
      /^Договор на оказание платных медицинских услуг Редакция от 01\.09\.2026 Образец документа: /,
    )
    expect(await textOf(english!.body)).toMatch(
      /^Medical services contract Version dated 01\.09\.2026 This is a template: /,
    )
    expect(spanish!.body.equals(english!.body)).toBe(true)
    expect([russian!, english!, spanish!].map(({ headers }) => headers.get('content-language'))).toEqual([
      'ru',
      'en',
      'en',
    ])
    expect(await textOf(russian!.body)).toContain('АО «Пример & Ко»')
  })

  it('the contract is a page without the trailing slash, and both link to the other’s language', async () => {
    expect((await ask(site.one, '/legal/medical-contract')).headers['content-type']).toContain('text/html')
    const redirected = await ask(site.two, '/legal/medical-contract/', { headers: { 'accept-language': 'lv' } })
    expect([redirected.status, new URL(redirected.headers.location ?? '').pathname]).toEqual([
      307,
      '/lv/legal/medical-contract/',
    ])
  })

  it('simultaneous requests get the same file', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => bytes(`${site.two}/pt/legal/privacy-policy.pdf`)),
    )
    expect(new Set(responses.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(1)
  })

  it('an unchanged file returns 304', async () => {
    const address = `${site.one}/legal/IDS.pdf`
    const { headers } = await bytes(address)
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
    for (const condition of [{ 'if-none-match': etag }, { 'if-modified-since': date }]) {
      const again = await bytes(address, condition)
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    expect((await bytes(address, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('a range of the file can be requested', async () => {
    const address = `${site.one}/legal/IDS.pdf`
    const full = await bytes(address)
    expect(full.headers.get('accept-ranges')).toBe('bytes')
    const part = await bytes(address, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      `bytes 10-19/${full.body.length}`,
      '10',
    ])
    expect(part.body.equals(full.body.subarray(10, 20))).toBe(true)
    const missing = await bytes(address, { range: `bytes=${full.body.length}-` })
    expect([missing.status, missing.headers.get('content-range')]).toEqual([416, `bytes */${full.body.length}`])
  })

  it('HEAD returns the headers of GET', async () => {
    const [head, get] = await Promise.all([
      bytes(`${site.one}/legal/medical-contract/`, {}, 'HEAD'),
      bytes(`${site.one}/legal/medical-contract/`),
    ])
    expect([head.status, head.body.length]).toEqual([200, 0])
    for (const name of ['content-length', 'content-type', 'etag', 'last-modified', 'content-disposition'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  it('contains no internal header or path', async () => {
    const { headers } = await bytes(`${site.one}/legal/IDS.pdf`)
    for (const name of ['x-file-length', 'x-middleware-rewrite', 'x-nextjs-rewritten-path', 'set-cookie'])
      expect(headers.get(name)).toBeNull()
  })
})

describe('the file of a document', () => {
  const PATH = '/legal/IDS.pdf'
  const OTHER_PATH = '/legal/soglasie-pd.pdf'

  it('is stored where all servers find it, and rendered again while the storage fails', async () => {
    const [first, other] = await Promise.all([PATH, OTHER_PATH].map((path) => bytes(site.one + path)))
    const stored = () =>
      ['IDS', 'soglasie-pd'].map(
        (id) => [...files.objects.keys()].find((name) => name.startsWith(`/site/documents/${id}-2026-09-01.ru-`)) ?? '',
      )
    const [key = '', otherKey = ''] = await eventually(
      async () => stored(),
      (keys) => keys.every(Boolean),
    )
    const original = files.objects.get(key)
    expect([first?.status, original?.type, original?.bytes.equals(first?.body ?? Buffer.alloc(0))]).toEqual([
      200,
      'application/pdf',
      true,
    ])

    const marked = (body = Buffer.alloc(0)) => ({
      bytes: Buffer.concat([body, Buffer.from('\n%%EOF\n')]),
      type: 'application/pdf',
    })
    files.objects.set(key, marked(first?.body)).set(otherKey, marked(other?.body))
    const restarted = await startSite({ ...SETTINGS, ...files.env })
    expect((await bytes(restarted.one + PATH)).body.equals(marked(first?.body).bytes)).toBe(true)
    files.trouble = 500
    expect((await bytes(restarted.one + OTHER_PATH)).body.equals(other?.body ?? Buffer.alloc(0))).toBe(true)
    await restarted.stop()
    files.trouble = undefined
  })
})

describe('a path in another case', () => {
  it.each([
    ['/legal/ids', '/legal/IDS'],
    ['/legal/ids.pdf', '/legal/IDS.pdf'],
    ['/legal/IDS.PDF', '/legal/IDS.pdf'],
    ['/legal/Terms-of-service', '/legal/terms-of-service'],
  ])('%s redirects to %s', async (path, right) => {
    const response = await ask(site.one, path)
    expect([response.status, response.headers.location]).toEqual([308, site.one + right])
    expect((await ask(site.one, right)).status).toBe(200)
  })
})

describe('the dated path of the current version', () => {
  it.each([
    ['/legal/terms-of-service-2026-09-01', '/legal/terms-of-service'],
    ['/legal/terms-of-service-2026-09-01.pdf', '/legal/terms-of-service.pdf'],
    ['/legal/medical-contract-2026-09-01.pdf', '/legal/medical-contract/'],
  ])('%s redirects temporarily to %s', async (path, right) => {
    for (const [origin, root] of [
      [site.one, ''],
      [site.two, '/lv'],
    ] as const) {
      const response = await ask(origin, root + path)
      expect([response.status, response.headers.location?.replace(/[?].*/, '')]).toEqual([307, origin + root + right])
    }
  })
})

describe('invalid paths', () => {
  const NO_ADDRESSES = [
    '/legal/terms-of-service-2099-01-01',
    '/legal/terms-of-service-2099-01-01.pdf',
    '/legal/terms-of-service-2025-06-01/changes',
    '/legal/privacy-policy/changes',
    '/legal/terms-of-service/changes.pdf',
    '/legal/medical-contract.pdf',
    '/legal/medical-contract/x',
    '/legal/pdf/IDS',
    '/legal/pdf/medical-contract',
    '/legal.pdf',
    '/legal/..%2fIDS',
    '/legal/%2e%2e/package.json',
    '/legal/IDS%00.pdf',
    '/legal/__proto__',
    '/variant-1/ru/legal/pdf/IDS',
    '/legal/index.ru.md',
  ]

  it.each(NO_ADDRESSES)('%s is not found', async (path) => {
    const places = [
      [site.one, ''],
      [site.two, '/en'],
      [site.two, '/lv'],
    ] as const
    const first = NO_ADDRESSES.indexOf(path)
    for (const [origin, prefix] of sample(places, (_site, index) => index === first % places.length)) {
      const response = await ask(origin, prefix + path)
      expect([prefix + path, response.status]).toEqual([prefix + path, 404])
      expect(response.headers['content-type']).toContain('text/html')
    }
  })

  it.each([
    ['/legal/../legal', '/legal'],
    ['/legal/./IDS', '/legal/IDS'],
    ['/x/%2e%2e/legal/IDS', '/legal/IDS'],
  ])('%s is parsed like in browsers: %s', async (path, right) => {
    const response = await ask(site.one, path)
    const page = await ask(site.one, right)
    expect([response.status, meta(response.body)]).toEqual([200, meta(page.body)])
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s changes nothing', async (method) => {
    expect((await ask(site.one, '/legal/IDS.pdf', { method })).status).toBe(405)
  })

  it.each([
    { range: 'bytes=' },
    { range: `bytes=${'0-1,'.repeat(2000)}5-6` },
    { range: 'bytes=9999999999999999999999-' },
    { 'if-none-match': ','.repeat(5000) },
    { 'if-range': '%00' },
  ])('unusual headers have no effect: %j', async (headers) => {
    expect((await bytes(`${site.one}/legal/IDS.pdf`, headers)).status).toBeLessThan(500)
  })
})
