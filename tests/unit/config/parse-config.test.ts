import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RETENTION, type RetentionName } from '../../../lib/domain/retention.ts'
import { THIRD_PARTY_SCRIPTS } from '../../../lib/domain/third-party-scripts.ts'
import { ConfigError, parseConfig } from '../../../lib/config/config.ts'
import { environmentSchema } from '../../../lib/config/schema.ts'
import { parseEmail } from '../../../lib/domain/email.ts'
import { domain as emailDomain, emailLocal, pasted, pastedText } from '../../support/generators/people.ts'

describe('without any value', () => {
  it('uses the defaults', () => {
    expect(parseConfig({})).toEqual({
      strict: false,
      siteEnv: 'development',
      siteName: 'Genarium',
      product: 'genarium',
      ports: [{ port: 4200 }, { port: 9000 }, { port: 4205 }],
      listen: 'loopback',
      metricsListen: 'loopback',
      backendPort: 4300,
      backendListen: 'loopback',
      backendHosts: [],
      backendKey: undefined,
      hosts: { 1: [], 2: [] },
      origin: { 1: 'http://localhost:4200', 2: 'http://localhost:4205' },
      shutdownDelay: 0,
      pageCacheMegabytes: 64,
      pageCacheWarmUp: true,
      serviceWorker: true,
      metricsPort: undefined,
      traces: undefined,
      dataDir: 'data',
      database: { url: undefined, dataDir: 'data', connections: 10, timeout: 10 },
      retention: { events: 90, chats: 365, emails: 30, subscriptions: 30, drafts: 365 },
      orderLinkDays: 90,
      s3: undefined,
      backupKey: undefined,
      seed: true,
      backendUrl: { 1: undefined, 2: undefined },
      accountUrl: { 1: undefined, 2: undefined },
      accountBackUrl: { 1: undefined, 2: undefined },
      forwardedCookies: { product: ['sessionid'], account: ['session', '__Host-session'] },
      roleMap: new Map(),
      admin: { email: 'admin@example.com', password: undefined },
      passwordHashKib: 19_456,
      basketUrl: undefined,
      demoUrl: undefined,
      builder: { origin: 'https://cdn.builder.io', apiKey: undefined },
      smtp: undefined,
      mailSender: { name: 'Genarium', address: 'no-reply@localhost' },
      payment: { providers: { 1: undefined, 2: undefined }, stripe: undefined, yookassa: undefined },
      scripts: Object.fromEntries(Object.keys(THIRD_PARTY_SCRIPTS).map((name) => [name, undefined])),
      orderGoals: { '/full-genome': 'order_full_genome', '/genetics/genome': 'order_genetics_genome' },
      phone: undefined,
      email: undefined,
      warning: undefined,
      operator: expect.toSatisfy(
        (environment: object) =>
          Object.values(environment).length === 12 && Object.values(environment).every((fact) => fact === undefined),
      ),
      botUrl: { genetics: undefined, photo: undefined, surname: undefined },
      chat: {
        driver: 'built-in',
        loaders: {
          default: undefined,
          PE: undefined,
          languages: expect.objectContaining({ ru: undefined, it: undefined }),
        },
        fileLimitMb: 20,
        workingHours: undefined,
      },
      redisUrl: undefined,
      trustedProxies: 0,
      quotaScale: 1,
      rateScale: 1,
    })
  })

  it.each([
    'NODE_ENV',
    'SITE_ENV',
    'SITE_NAME',
    'PRODUCT',
    'PORTS',
    'BACKEND_PORT',
    'BACKEND_HOSTS',
    'BACKEND_KEY',
    'LISTEN',
    'METRICS_LISTEN',
    'VARIANT_1_HOSTS',
    'VARIANT_2_HOSTS',
    'SITE_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOL',
    'DATABASE_TIMEOUT',
    'EVENT_RETENTION_DAYS',
    'CHAT_RETENTION_DAYS',
    'EMAIL_RETENTION_DAYS',
    'SUBSCRIPTION_RETENTION_DAYS',
    'DRAFT_RETENTION_DAYS',
    'QUOTA_SCALE',
    'RATE_SCALE',
    'BACKUP_KEY',
    'SEED',
    'BACKEND_URL',
    'LK_URL',
    'LK_BACK_URL',
    'LK_ROLE_MAP',
    'BACKEND_COOKIES',
    'LK_COOKIES',
    'BASKET_URL',
    'EXPERIMENTS_URL',
    'BUILDER_API_KEY',
    'BUILDER_URL',
    'CONTENT_WEBHOOK_SECRET',
    'SMTP_URL',
    'PAYMENT_1',
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'PHONE',
    'OPERATOR_EMAIL',
    'CHAT_DRIVER',
    'CHAT_LOADER_DEFAULT',
    'CHAT_FILE_LIMIT_MB',
    'WORKING_HOURS',
    'REDIS_URL',
    'TRUSTED_PROXIES',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER_ARG',
  ])('an empty %s means the default (.env.example)', (name) => {
    expect(parseConfig({ [name]: '' })).toEqual(parseConfig({}))
  })
})

describe('an email address in the configuration', () => {
  const values = (typed: string) => ({ OPERATOR_EMAIL: typed, ADMIN_EMAIL: typed })

  it('is validated like in the forms and stored in its normalized form', () => {
    const email = fc.tuple(emailLocal, emailDomain).map(([local, [unicode]]) => `${local}@${unicode}`)
    fc.assert(
      fc.property(fc.oneof(pasted(email), pastedText), (typed) => {
        const parsed = parseEmail(typed)
        if (typed.trim() === '') return
        if ('error' in parsed) return void expect(() => parseConfig(values(typed))).toThrow(ConfigError)
        const { admin, email: operator, mailSender } = parseConfig(values(typed))
        expect([admin.email, operator, mailSender.address]).toEqual(Array.from({ length: 3 }, () => parsed.email))
      }),
    )
  })
})

describe('a secret', () => {
  it.each([
    ['DATABASE_URL', 'postgresql://site:HIDDEN@db:port/site'],
    ['DATABASE_URL', 'mysql://site:HIDDEN@db/site'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1HIDDEN!'],
    ['REDIS_URL', 'redis://:HIDDEN%E0@cache'],
    ['SMTP_URL', 'smtp://site:HIDDEN@mail.example.com?x'],
    ['S3_SECRET_KEY', 'HIDDEN'.repeat(50)],
    ['S3_ACCESS_KEY', 'HIDDEN'.repeat(50)],
    ['SIGNING_SECRET', 'HIDDEN'],
    ['ADMIN_PASSWORD', 'HIDDEN'],
    ['CONTENT_WEBHOOK_SECRET', 'HIDDEN'],
    ['STRIPE_SECRET_KEY', 'HIDDEN'],
    ['STRIPE_WEBHOOK_SECRET', 'HIDDEN'],
    ['BACKEND_URL', 'https://site:HIDDEN@back.example.com'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization HIDDEN'],
  ])('an invalid %s is reported without its value', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`- ${name}: (?!.*HIDDEN)`))
  })
})

describe('valid values', () => {
  it.each([
    'postgresql://site@db/site',
    'postgres://site:a%40b@db:5433/site?sslmode=require',
    'postgresql://site@/site?host=/run/postgresql',
    'postgresql:///site',
  ])('include DATABASE_URL=%s', (DATABASE_URL) => {
    expect(parseConfig({ DATABASE_URL }).database.url).toBe(DATABASE_URL)
  })

  it.each<[string, { port: number; variant?: number }[]]>([
    ['80', [{ port: 80 }]],
    [
      '4300:1,4305:2',
      [
        { port: 4300, variant: 1 },
        { port: 4305, variant: 2 },
      ],
    ],
    [' 4200 , 4205:2 ', [{ port: 4200 }, { port: 4205, variant: 2 }]],
    ['0', [{ port: 0 }]],
    ['65535', [{ port: 65_535 }]],
  ])('include PORTS=%s', (PORTS, ports) => {
    expect(parseConfig({ PORTS }).ports).toEqual(ports)
  })

  it('*_RETENTION_DAYS accepts one day up to the period promised in the privacy policy', () => {
    for (const [name, { maxDays }] of Object.entries(RETENTION)) {
      const variable = `${name.replace(/s$/, '').toUpperCase()}_RETENTION_DAYS`
      for (const days of [1, maxDays])
        expect(parseConfig({ [variable]: String(days) }).retention[name as RetentionName]).toBe(days)
      for (const bad of ['0', '-1', '1.5', 'x', String(maxDays + 1)])
        expect(() => parseConfig({ [variable]: bad })).toThrow(
          `${variable}: expected a number of days from 1 to ${maxDays}`,
        )
    }
  })

  it('ORDER_LINK_DAYS accepts one day up to a year', () => {
    for (const days of [1, 365]) expect(parseConfig({ ORDER_LINK_DAYS: String(days) }).orderLinkDays).toBe(days)
    for (const bad of ['0', '366', '1.5', 'x'])
      expect(() => parseConfig({ ORDER_LINK_DAYS: bad })).toThrow(
        'ORDER_LINK_DAYS: expected a number of days from 1 to 365',
      )
  })

  it('hosts are trimmed and lower-cased, and the first is the origin', () => {
    const { hosts, origin } = parseConfig({
      VARIANT_1_HOSTS: ' Example.RU ,shop.example.ru,',
      VARIANT_2_HOSTS: 'example.com',
    })
    expect(hosts).toEqual({ 1: ['example.ru', 'shop.example.ru'], 2: ['example.com'] })
    expect(origin).toEqual({ 1: 'https://example.ru', 2: 'https://example.com' })
  })

  it('SITE_URL and SITE_URL_2 are the origins', () => {
    const values = {
      VARIANT_1_HOSTS: 'example.ru',
      SITE_URL: 'https://www.example.ru/',
      SITE_URL_2: 'http://localhost:8080',
    }
    expect(parseConfig(values).origin).toEqual({ 1: 'https://www.example.ru', 2: 'http://localhost:8080' })
  })

  it.each([
    ['production', true],
    ['development', false],
    ['test', false],
  ])('NODE_ENV=%s is strict: %s', (NODE_ENV, strict) => {
    expect(parseConfig({ NODE_ENV }).strict).toBe(strict)
  })

  it('OTEL_* sets the endpoint, headers and service name of traces', () => {
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      service: 'genarium',
      share: 1,
    })
    const others = {
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-scope = 1',
      OTEL_SERVICE_NAME: 'site',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://example.com/otlp', ...others }).traces).toEqual({
      url: 'https://example.com/otlp/v1/traces',
      headers: { authorization: 'Basic YTpi==', 'x-scope': '1' },
      service: 'site',
      share: 0.25,
    })
    expect(parseConfig(others).traces).toBeUndefined()
  })

  it('the URL of a backend is used for both variants, without its trailing slash', () => {
    expect(parseConfig({ BACKEND_URL: 'https://back.example.com/' }).backendUrl).toEqual({
      1: 'https://back.example.com',
      2: 'https://back.example.com',
    })
  })
})

describe('derive: from the second-level domain of the first listed host (specification, section 7)', () => {
  const values = {
    VARIANT_1_HOSTS: 'www.example.ru,other.ru',
    VARIANT_2_HOSTS: 'example.com',
    BACKEND_URL: 'derive',
    LK_URL: 'derive',
    LK_BACK_URL: 'derive',
  }
  it.each([
    ['production', 'https://'],
    ['test', 'https://test-'],
  ])('uses the prefix of SITE_ENV=%s', (SITE_ENV, start) => {
    const { backendUrl, accountUrl, accountBackUrl } = parseConfig({ ...values, SITE_ENV })
    expect([backendUrl, accountUrl, accountBackUrl]).toEqual(
      ['back', 'my', 'my-back'].map((label) => ({
        1: `${start}${label}.example.ru`,
        2: `${start}${label}.example.com`,
      })),
    )
  })
})

describe('an invalid value stops the start with its name and a way to fix it', () => {
  const messageOf = (values: Record<string, string>): string => {
    try {
      parseConfig(values)
    } catch (error) {
      if (error instanceof ConfigError) return error.message
    }
    return ''
  }

  it.each([
    ['NODE_ENV', 'prod', '"production"'],
    ['SITE_ENV', 'staging', '"production"'],
    ['SITE_NAME', 'x'.repeat(61), '60'],
    ['PRODUCT', 'My Product', 'lower-case letters and digits'],
    ['PRODUCT', '1abc', 'lower-case letters and digits'],
    ['PORTS', '4200;4205', '`port:variant`'],
    ['PORTS', '4200:3', '`port:variant`'],
    ['PORTS', '70000', '`port:variant`'],
    ['PORTS', '-1', '`port:variant`'],
    ['PORTS', '4200,,4205', '`port:variant`'],
    ['BACKEND_PORT', 'http', 'a port number'],
    ['BACKEND_PORT', '70000', 'a port number'],
    ['VARIANT_1_HOSTS', 'https://example.com', 'host names'],
    ['VARIANT_1_HOSTS', 'example.com:443', 'host names'],
    ['VARIANT_2_HOSTS', 'exa mple.com', 'host names'],
    ['SITE_URL', 'example.com', 'https://'],
    ['SITE_URL', 'https://example.com/path', 'origin'],
    ['SITE_URL_2', 'ftp://example.com', 'https://'],
    ['DATABASE_URL', 'mysql://localhost/x', 'postgresql://'],
    ['DATABASE_POOL', '0', '1'],
    ['DATABASE_POOL', 'many', 'a number of connections'],
    ['DATABASE_TIMEOUT', '0', '1'],
    ['DATABASE_TIMEOUT', '10s', 'a number of seconds'],
    ['CHAT_RETENTION_DAYS', 'for ever', 'a number of days'],
    ['QUOTA_SCALE', '0', 'a number from 0.01'],
    ['RATE_SCALE', 'fast', 'a number from 0.01'],
    ['SEED', 'yes', '"on"'],
    ['BACKEND_URL', 'back.example.com', 'an address, "derive", or empty'],
    ['BACKEND_URL', 'javascript:alert(1)', 'an address'],
    ['LK_URL', 'Derive', '"derive"'],
    ['LK_BACK_URL', 'Derive', '"derive"'],
    ['LK_ROLE_MAP', 'boss', 'theirs:ours'],
    ['LK_ROLE_MAP', 'boss:admin', 'administrator'],
    ['LK_ROLE_MAP', 'boss:administrator:editor', 'theirs:ours'],
    ['LK_ROLE_MAP', ':administrator', 'theirs:ours'],
    ['ADMIN_EMAIL', 'admin', 'email address'],
    ['ADMIN_PASSWORD', 'short', '12 characters'],
    ['PASSWORD_HASH_KIB', '7', 'a number of KiB'],
    ['PASSWORD_HASH_KIB', 'many', 'a number of KiB'],
    ['BASKET_URL', 'derive', 'https://'],
    ['DEMO_URL', '/demo', 'https://'],
    ['EXPERIMENTS_URL', 'derive', 'https://'],
    ['SMTP_URL', 'mail.example.com', 'smtps://'],
    ['SMTP_URL', 'https://mail.example.com', 'smtps://'],
    ['SMTP_URL', 'smtps://', 'smtps://'],
    ['SMTP_URL', 'smtps://mail.example.com/box', 'smtps://'],
    ['SMTP_URL', 'smtps://user:pass/word@mail.example.com', '%40'],
    ['SMTP_URL', 'smtps://mail.example.com?tls.rejectUnauthorized=false', 'smtps://'],
    ['PAYMENT_1', 'paypal', '"yookassa"'],
    ['PAYMENT_2', 'cash', '"stripe"'],
    ['YOOKASSA_SHOP_ID', 'shop', 'number of the shop'],
    ['YOOKASSA_API_URL', 'http://api.example.com', 'loopback'],
    ['RECEIPT_VAT_CODE', '13', 'from 1 to 12'],
    ['RECEIPT_VAT_CODE', '0', 'from 1 to 12'],
    ['RECEIPT_TAX_SYSTEM', '1.5', 'from 1 to 6'],
    ['RECEIPT_PAYMENT_SUBJECT', 'lottery', '"service"'],
    ['RECEIPT_PAYMENT_MODE', 'later', '"full_payment"'],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', 'sk_'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_abc', 'whsec_'],
    ['STRIPE_API_URL', 'http://stripe.example.com', 'loopback'],
    ['STRIPE_API_URL', 'api.stripe.com', 'https://'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1', 'origin'],
    ['METRIKA_ID', 'UA-1', 'the number of a Yandex Metrica counter'],
    ['METRIKA_ID', '0', 'the number of a Yandex Metrica counter'],
    ['GTM_ID', '1234567', 'GTM-ABC1234'],
    ['GTM_ID', 'GTM-"><script>', 'GTM-ABC1234'],
    ['CALLTOUCH_ID', 'a b c d', 'an id'],
    ['ROISTAT_ID', '../../x', 'an id'],
    ['GOAL_FULL_GENOME', 'order full', 'the name of a goal'],
    ['GOAL_GENETICS_GENOME', "x'y", 'the name of a goal'],
    ['PHONE', 'call us', 'a phone number'],
    ['OPERATOR_EMAIL', 'info@', 'an email address'],
    ['OPERATOR_EMAIL', 'инфо@почта.рф', 'Latin letters before the "@"'],
    ['ADMIN_EMAIL', 'админ@почта.рф', 'Latin letters before the "@"'],
    ['OPERATOR_LICENCE_DATE', '31.02.2024', 'a date as DD.MM.YYYY'],
    ['OPERATOR_LICENCE_DATE', '2024-02-01', 'a date as DD.MM.YYYY'],
    ['DATABASE_URL', 'postgresql://site@db:port/site', 'postgresql://'],
    ['REDIS_URL', 'redis://cache/first', 'redis://'],
    ['REDIS_URL', 'redis://:a%E0@cache', 'redis://'],
    ['BACKEND_URL', 'https://name:password@back.example.com', 'an address'],
    ['TRUSTED_PROXIES', 'all', 'a number of proxies'],
    ['TRUSTED_PROXIES', '11', 'from 0 to 10'],
    ['TRUSTED_PROXIES', '-1', 'from 0 to 10'],
    ['TRUSTED_PROXIES', '1.5', 'a number of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.1', 'their networks'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,all', 'their networks'],
    ['TRUSTED_PROXIES', '0.0.0.0/0', 'their networks'],
    ['TRUSTED_PROXIES', '2,10.0.0.0/8', 'their networks'],
    ['BACKEND_COOKIES', 'a b', 'names of cookies'],
    ['BACKEND_COOKIES', 'sid=1', 'names of cookies'],
    ['LK_COOKIES', 'sid,', 'names of cookies'],
    ['BACKUP_KEY', 'a password', 'a key of age'],
    ['BACKEND_HOSTS', 'https://back.example.com', 'a comma-separated list of host names'],
    ['BACKEND_KEY', 'too short', '16 characters or more'],
    ['LISTEN', 'localhost', 'an IP address'],
    ['LISTEN', '127.0.0.1:80', 'an IP address'],
    ['LISTEN', '127.0.0.1,', 'an IP address'],
    ['METRICS_LISTEN', '10.0.0.0/8', 'an IP address'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/?key=1', 'without ?'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=1%0d%0ay: 2', 'name=value'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all', 'from 0 to 1'],
  ])('%s=%s is reported with the expected format', (name, value, mending) => {
    const line = messageOf({ [name]: value })
      .split('\n')
      .find((text) => text.includes(`- ${name}:`))
    expect(line).toContain(mending)
  })

  it('reports several invalid values at once', () => {
    const message = messageOf({ PORTS: 'x', SEED: 'yes', PHONE: 'call us', SITE_URL: 'x' })
    expect([...message.matchAll(/- ([A-Z_0-9]+):/g)].map((match) => match[1]).sort()).toEqual([
      'PHONE',
      'PORTS',
      'SEED',
      'SITE_URL',
    ])
  })

  it('reports values that are invalid by themselves and in combination', () => {
    const message = messageOf({ PHONE: 'call us', VARIANT_1_HOSTS: 'example.com', VARIANT_2_HOSTS: 'example.com' })
    expect(message).toContain('PHONE')
    expect(message).toContain('both lists')
  })

  it.each(['BACKEND_URL', 'LK_URL', 'LK_BACK_URL'])('%s=derive needs a host of every variant', (name) => {
    expect(messageOf({ [name]: 'derive', VARIANT_1_HOSTS: 'example.ru' })).not.toContain('VARIANT_1_HOSTS')
    expect(messageOf({ [name]: 'derive', VARIANT_1_HOSTS: 'example.ru' })).toContain(
      `${name}: "derive" needs VARIANT_2_HOSTS`,
    )
    expect(messageOf({ [name]: 'derive', VARIANT_2_HOSTS: 'example.com' })).toContain(
      `${name}: "derive" needs VARIANT_1_HOSTS`,
    )
  })

  it.each(['BACKEND_URL', 'LK_URL', 'LK_BACK_URL'])('%s=derive never means production in development', (name) => {
    const hosts = { VARIANT_1_HOSTS: 'example.ru', VARIANT_2_HOSTS: 'example.com' }
    for (const environment of [{}, { SITE_ENV: 'development' }]) {
      const message = messageOf({ [name]: 'derive', ...hosts, ...environment })
      expect(message).toContain(`${name}: "derive" works with SITE_ENV=production or SITE_ENV=test only`)
      expect(message).toContain('with SITE_ENV=development set an address')
    }
    expect(messageOf({ [name]: 'derive', ...hosts, SITE_ENV: 'production' })).toBe('')
    expect(messageOf({ [name]: 'derive', ...hosts, SITE_ENV: 'test' })).toBe('')
  })

  it.each([
    'co.uk',
    'com.pe',
    'msk.ru',
    'vercel.app',
    'github.io',
    'kawasaki.jp',
    'b.kawasaki.jp',
    'foo.ck',
    'co.com',
    'xn--p1ai',
    '10.0.0.7',
    'intranet',
  ])('BACKEND_URL=derive does not guess the domain of %s, which may belong to another owner', (host) => {
    const message = messageOf({ BACKEND_URL: 'derive', VARIANT_1_HOSTS: 'example.ru', VARIANT_2_HOSTS: host })
    expect(message).toContain(`cannot tell the site's own domain from ${host}`)
    expect(message).toContain('set an address')
  })

  it.each([
    ['shop.co.example.com', 'example.com'],
    ['www.com.lv.example', 'lv.example'],
    ['www.dna.ru', 'dna.ru'],
    ['gen.pe', 'gen.pe'],
    ['gen.com.pe', 'gen.com.pe'],
    ['www.gen.com.br', 'gen.com.br'],
    ['shop.example.co.uk', 'example.co.uk'],
    ['www.shop.msk.ru', 'shop.msk.ru'],
    ['genarium.vercel.app', 'genarium.vercel.app'],
    ['test.gen.co', 'gen.co'],
    ['www.gen.web.id', 'gen.web.id'],
    ['www.ck', 'www.ck'],
    ['city.kawasaki.jp', 'city.kawasaki.jp'],
    ['a.b.c.kawasaki.jp', 'b.c.kawasaki.jp'],
    ['www.xn--80a1acny.xn--p1ai', 'xn--80a1acny.xn--p1ai'],
    ['www.genarium.invalid', 'genarium.invalid'],
  ])('BACKEND_URL=derive uses %s for a host of %s', (host, domain) => {
    const backendOf = (SITE_ENV: string) =>
      parseConfig({ SITE_ENV, BACKEND_URL: 'derive', VARIANT_1_HOSTS: 'example.ru', VARIANT_2_HOSTS: host })
        .backendUrl[2]
    expect([backendOf('production'), backendOf('test')]).toEqual([
      `https://back.${domain}`,
      `https://test-back.${domain}`,
    ])
  })

  it('a host belongs to one variant', () => {
    expect(messageOf({ VARIANT_1_HOSTS: 'a.com,b.com', VARIANT_2_HOSTS: 'B.com' })).toContain('b.com is in both lists')
  })

  describe('with SITE_ENV=production', () => {
    const names = ['BACKEND_URL', 'LK_URL', 'LK_BACK_URL', 'BASKET_URL', 'DEMO_URL', 'EXPERIMENTS_URL']
    it.each(names)('%s may be an http URL on loopback only', (name) => {
      for (const value of [
        'http://example.com',
        'http://10.0.0.1',
        'http://localhost.evil.com',
        'http://127.0.0.1.evil.com',
      ])
        expect([value, messageOf({ SITE_ENV: 'production', [name]: value })]).toEqual([
          value,
          expect.stringContaining(`${name}: with SITE_ENV=production`),
        ])
      for (const value of [
        'https://example.com',
        'http://localhost:4300',
        'http://127.0.0.1:4300',
        'http://[::1]:4300',
      ])
        expect([value, messageOf({ SITE_ENV: 'production', [name]: value })]).toEqual([value, ''])
      expect(messageOf({ SITE_ENV: 'test', [name]: 'http://example.com' })).toBe('')
    })
  })

  it('production rejects password hashes cheaper than OWASP recommends', () => {
    for (const environment of [{ NODE_ENV: 'production' }, { SITE_ENV: 'production' }]) {
      expect(messageOf({ ...environment, PASSWORD_HASH_KIB: '19455' })).toContain(
        'PASSWORD_HASH_KIB: with NODE_ENV=production or SITE_ENV=production at least 19456',
      )
      expect(messageOf({ ...environment, PASSWORD_HASH_KIB: '19456' })).toBe('')
      expect(messageOf(environment)).toBe('')
    }
    expect(parseConfig({ PASSWORD_HASH_KIB: '8' }).passwordHashKib).toBe(8)
  })

  it('production rejects another spelling of a cheap hash too', () => {
    expect(messageOf({ SITE_ENV: 'production', BACKEND_URL: 'HTTP://example.com' })).toContain('BACKEND_URL')
  })

  it('the message contains "expected" only once', () => {
    expect(messageOf({ NODE_ENV: 'prod', SITE_NAME: 'x'.repeat(61), TRUSTED_PROXIES: '11' })).not.toMatch(
      /expected .*expected/,
    )
  })
})

describe('the addresses to listen on', () => {
  const listenOf = (values: Record<string, string>) => parseConfig(values).listen

  it.each([
    ['all interfaces in production without a proxy', { NODE_ENV: 'production' }, 'all'],
    ['loopback in development', {}, 'loopback'],
    ['loopback behind a number of proxies', { NODE_ENV: 'production', TRUSTED_PROXIES: '1' }, 'loopback'],
    ['loopback behind proxies in networks', { NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.0/8' }, 'loopback'],
    [
      'those of LISTEN, whatever TRUSTED_PROXIES says',
      { TRUSTED_PROXIES: '1', LISTEN: '0.0.0.0, fe80::1%eth0' },
      ['0.0.0.0', 'fe80::1%eth0'],
    ],
    ['those of LISTEN without a proxy', { LISTEN: '::1' }, ['::1']],
  ])('are %s', (_case, values, addresses) => expect(listenOf(values)).toEqual(addresses))

  it('metrics listen on loopback unless METRICS_LISTEN is set', () => {
    expect(parseConfig({ LISTEN: '0.0.0.0' }).metricsListen).toBe('loopback')
    expect(parseConfig({ METRICS_LISTEN: '10.0.0.7' }).metricsListen).toEqual(['10.0.0.7'])
  })
})

describe('the demonstration catalogue and promo codes', () => {
  const STRIPE = { PAYMENT_2: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const YOOKASSA = { PAYMENT_1: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET_KEY: 'k', RECEIPT_VAT_CODE: '1' }
  const OPERATORS = Object.keys(environmentSchema.shape).filter((name) => name.startsWith('OPERATOR_'))
  const VALUES: Record<string, string> = {
    OPERATOR_EMAIL: 'info@example.com',
    OPERATOR_LICENCE_DATE: '01.02.2024',
    OPERATOR_REVIEWED: '01.10.2026',
  }
  const valueOf = (name: string) => VALUES[name] ?? 'x'

  it.each<readonly [site: string, values: Record<string, string>, seeded: boolean]>([
    ['development', {}, true],
    ['a test environment', { SITE_ENV: 'test' }, true],
    ['production', { SITE_ENV: 'production' }, false],
    ['a site that takes payments', STRIPE, false],
    ['a site that takes payments in Russia', YOOKASSA, false],
    ...OPERATORS.map((name) => [`a site with ${name}`, { [name]: valueOf(name) }, false] as const),
  ])('are stored in the database of %s with %j unless SEED is set: %s', (_case, values, seeded) => {
    expect(parseConfig(values).seed).toBe(seeded)
    expect([parseConfig({ ...values, SEED: 'on' }).seed, parseConfig({ ...values, SEED: 'off' }).seed]).toEqual([
      true,
      false,
    ])
  })
})

describe('email configuration', () => {
  it.each([
    ['smtps://user:p%40ss@mail.example.com:465', 'production', true],
    ['smtp://mail.example.com', 'production', true],
    ['smtp://127.0.0.1.example.com', 'production', true],
    ['smtp://mail.example.com', 'test', false],
    ['smtp://localhost:1025', 'production', false],
    ['smtp://[::1]:1025', 'production', false],
  ])('%s with SITE_ENV=%s must be encrypted: %s', (url, SITE_ENV, requireTls) => {
    expect(parseConfig({ SMTP_URL: url, SITE_ENV }).smtp).toEqual({ url, requireTls })
  })

  it('uses the configured sender, otherwise a no-reply address of the first variant’s host', () => {
    expect(parseConfig({ SITE_NAME: 'Shop', OPERATOR_EMAIL: 'ask@example.com' }).mailSender).toEqual({
      name: 'Shop',
      address: 'ask@example.com',
    })
    expect(parseConfig({ VARIANT_1_HOSTS: 'example.ru' }).mailSender.address).toBe('no-reply@example.ru')
    expect(parseConfig({ SITE_URL: 'https://example.org:8443' }).mailSender.address).toBe('no-reply@example.org')
  })
})

describe('payment', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

  const stripe = { secretKey: 'sk_test_abc', webhookSecret: 'whsec_abc', apiUrl: undefined }

  it('is arranged by the operator unless a provider is chosen for the variant', () => {
    const none = { 1: undefined, 2: undefined }
    expect(parseConfig({}).payment).toEqual({ providers: none, stripe: undefined, yookassa: undefined })
    // Earlier payments can still be refunded.
    expect(parseConfig(keys).payment).toEqual({ providers: none, stripe, yookassa: undefined })
    expect(parseConfig({ ...keys, PAYMENT_2: 'stripe', STRIPE_API_URL: 'http://127.0.0.1:8080/' }).payment).toEqual({
      providers: { 1: undefined, 2: 'stripe' },
      stripe: { ...stripe, apiUrl: 'http://127.0.0.1:8080' },
      yookassa: undefined,
    })
  })

  it('can differ by variant', () => {
    const values = {
      ...keys,
      PAYMENT_1: 'yookassa',
      PAYMENT_2: 'stripe',
      YOOKASSA_SHOP_ID: '123456',
      YOOKASSA_SECRET_KEY: 'test_abc',
      RECEIPT_VAT_CODE: '1',
    }
    const receipt = { vatCode: 1, paymentSubject: 'service', paymentMode: 'full_prepayment', taxSystem: undefined }
    expect(parseConfig(values).payment).toEqual({
      providers: { 1: 'yookassa', 2: 'stripe' },
      stripe,
      yookassa: { shopId: '123456', secretKey: 'test_abc', apiUrl: undefined, receipt },
    })
  })

  it('names missing values and stops the start, without printing those that are set', () => {
    expect(() => parseConfig({ PAYMENT_1: 'stripe' })).toThrow(
      /STRIPE_SECRET_KEY: PAYMENT_1=stripe needs it[^]*STRIPE_WEBHOOK_SECRET: PAYMENT_1=stripe needs it/,
    )
    expect(() => parseConfig({ ...keys, PAYMENT_2: 'stripe', STRIPE_WEBHOOK_SECRET: ' ' })).toThrow(
      /STRIPE_WEBHOOK_SECRET/,
    )
    expect(() => parseConfig({ ...keys, PAYMENT_2: 'stripe', STRIPE_WEBHOOK_SECRET: 'SECRET-WORD' })).not.toThrow(
      /SECRET-WORD/,
    )
    expect(() => parseConfig({ PAYMENT_1: 'yookassa', YOOKASSA_SECRET_KEY: 'SECRET-WORD' })).toThrow(
      /^(?![^]*SECRET-WORD)[^]*YOOKASSA_SHOP_ID: PAYMENT_1=yookassa[^]*RECEIPT_VAT_CODE: PAYMENT_1=yookassa/,
    )
  })

  it('of variant 2 is not in roubles', () =>
    expect(() => parseConfig({ PAYMENT_2: 'yookassa' })).toThrow(/PAYMENT_2: YooKassa accepts roubles only/))
})

describe('file storage', () => {
  const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'AKID', S3_SECRET_KEY: 'SECRET-WORD' }

  it('uses S3 when a bucket is named, at Amazon unless an endpoint is set', () => {
    expect(parseConfig(keys).s3).toEqual({
      endpoint: undefined,
      region: 'us-east-1',
      bucket: 'pictures',
      accessKey: 'AKID',
      secretKey: 'SECRET-WORD',
    })
    const own = { ...keys, S3_ENDPOINT: 'https://s3.example/', S3_REGION: 'ru-1' }
    expect(parseConfig({ ...own, SITE_ENV: 'production' }).s3).toMatchObject({
      endpoint: 'https://s3.example',
      region: 'ru-1',
    })
  })

  it('a partial configuration stops the start and names what is missing', () => {
    expect(() => parseConfig({ S3_BUCKET: 'pictures' })).toThrow(
      /S3_ACCESS_KEY: storage by S3 needs it[^]*S3_SECRET_KEY: storage by S3 needs it/,
    )
    expect(() => parseConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET: storage by S3 needs it/)
    expect(() => parseConfig({ ...keys, S3_BUCKET: '../pictures' })).toThrow(/S3_BUCKET: expected the name of a bucket/)
    expect(() => parseConfig({ ...keys, S3_ENDPOINT: 'ftp://s3.example' })).toThrow(/S3_ENDPOINT: expected an address/)
    expect(() => parseConfig({ ...keys, S3_ENDPOINT: 'http://s3.example', SITE_ENV: 'production' })).toThrow(
      /S3_ENDPOINT: with SITE_ENV=production only https/,
    )
    expect(() => parseConfig({ ...keys, S3_BUCKET: '' })).not.toThrow(/SECRET-WORD/)
  })
})
