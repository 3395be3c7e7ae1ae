import { describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../../lib/config/config.ts'

describe('without any value', () => {
  it('the defaults hold', () => {
    expect(parseConfig({})).toEqual({
      strict: false,
      siteEnv: 'development',
      siteName: 'Genarium',
      product: 'genarium',
      ports: [{ port: 4200 }, { port: 9000 }, { port: 4205 }],
      backendPort: 4300,
      hosts: { 1: [], 2: [] },
      origin: { 1: 'http://localhost:4200', 2: 'http://localhost:4205' },
      stopDelay: 0,
      pageCacheMegabytes: 64,
      serviceWorker: true,
      metricsPort: undefined,
      traces: undefined,
      dataDir: 'data',
      database: { url: undefined, dataDir: 'data', connections: 10, timeout: 10 },
      keepDays: { events: 90, chats: 0, letters: 30, subscriptions: 0 },
      s3: undefined,
      seed: true,
      backendUrl: { 1: undefined, 2: undefined },
      accountUrl: { 1: undefined, 2: undefined },
      accountBackUrl: { 1: undefined, 2: undefined },
      admin: { email: 'admin@example.com', password: undefined },
      basketUrl: undefined,
      demoUrl: undefined,
      builder: { origin: 'https://cdn.builder.io', apiKey: undefined },
      smtp: undefined,
      mailSender: { name: 'Genarium', address: 'no-reply@localhost' },
      payment: { driver: 'none' },
      scripts: { counter: undefined, tagManager: undefined, callTracking: undefined, attribution: undefined },
      orderGoals: { '/full-genome': 'order_full_genome', '/genetics/genome': 'order_genetics_genome' },
      phone: undefined,
      email: undefined,
      warning: undefined,
      operator: expect.toSatisfy((facts: object) => Object.values(facts).length === 13 && Object.values(facts).every((fact) => fact === undefined)),
      botUrl: { genetics: undefined, photo: undefined, surname: undefined },
      chat: {
        driver: 'own',
        loaders: { default: undefined, PE: undefined, languages: expect.objectContaining({ ru: undefined, it: undefined }) },
        fileLimitMb: 20,
        workingHours: undefined,
      },
      redisUrl: undefined,
      trustedProxies: 0,
    })
  })

  it.each([
    'NODE_ENV',
    'SITE_ENV',
    'SITE_NAME',
    'PRODUCT',
    'PORTS',
    'BACKEND_PORT',
    'VARIANT_1_HOSTS',
    'VARIANT_2_HOSTS',
    'SITE_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'DATABASE_POOL',
    'DATABASE_TIMEOUT',
    'KEEP_EVENTS_DAYS',
    'KEEP_CHATS_DAYS',
    'KEEP_LETTERS_DAYS',
    'KEEP_SUBSCRIPTIONS_DAYS',
    'SEED',
    'BACKEND_URL',
    'LK_URL',
    'LK_BACK_URL',
    'BASKET_URL',
    'EXPERIMENTS_URL',
    'BUILDER_API_KEY',
    'BUILDER_URL',
    'CONTENT_WEBHOOK_SECRET',
    'SMTP_URL',
    'PAYMENT',
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

describe('a secret', () => {
  it.each([
    ['DATABASE_URL', 'postgresql://site:HIDDEN@db:port/site'],
    ['DATABASE_URL', 'mysql://site:HIDDEN@db/site'],
    ['REDIS_URL', 'redis://:HIDDEN%E0@cache'],
    ['SMTP_URL', 'smtp://site:HIDDEN@mail.example.com?x'],
    ['S3_SECRET_KEY', 'HIDDEN'.repeat(50)],
    ['S3_ACCESS_KEY', 'HIDDEN'.repeat(50)],
    ['COOKIE_SECRET', 'HIDDEN'],
    ['ADMIN_PASSWORD', 'HIDDEN'],
    ['CONTENT_WEBHOOK_SECRET', 'HIDDEN'],
    ['STRIPE_SECRET_KEY', 'HIDDEN'],
    ['STRIPE_WEBHOOK_SECRET', 'HIDDEN'],
    ['BACKEND_URL', 'https://site:HIDDEN@back.example.com'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization HIDDEN'],
  ])('%s that is no good is named, and not repeated', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`- ${name}: (?!.*HIDDEN)`))
  })
})

describe('good values', () => {
  it.each([
    'postgresql://site@db/site',
    'postgres://site:a%40b@db:5433/site?sslmode=require',
    'postgresql://site@/site?host=/run/postgresql',
    'postgresql:///site',
  ])('DATABASE_URL=%s', (DATABASE_URL) => {
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
  ])('PORTS=%s', (PORTS, ports) => {
    expect(parseConfig({ PORTS }).ports).toEqual(ports)
  })

  it('KEEP_*: days, 0 = for ever', () => {
    const values = { KEEP_EVENTS_DAYS: '0', KEEP_CHATS_DAYS: '365', KEEP_LETTERS_DAYS: '7', KEEP_SUBSCRIPTIONS_DAYS: '30' }
    expect(parseConfig(values).keepDays).toEqual({ events: 0, chats: 365, letters: 7, subscriptions: 30 })
  })

  it('hosts are trimmed and in lower case, their first is the origin', () => {
    const { hosts, origin } = parseConfig({ VARIANT_1_HOSTS: ' Example.RU ,shop.example.ru,', VARIANT_2_HOSTS: 'example.com' })
    expect(hosts).toEqual({ 1: ['example.ru', 'shop.example.ru'], 2: ['example.com'] })
    expect(origin).toEqual({ 1: 'https://example.ru', 2: 'https://example.com' })
  })

  it('SITE_URL and SITE_URL_2 are the origins', () => {
    const values = { VARIANT_1_HOSTS: 'example.ru', SITE_URL: 'https://www.example.ru/', SITE_URL_2: 'http://localhost:8080' }
    expect(parseConfig(values).origin).toEqual({ 1: 'https://www.example.ru', 2: 'http://localhost:8080' })
  })

  it.each([
    ['production', true],
    ['development', false],
    ['test', false],
  ])('NODE_ENV=%s is strict: %s', (NODE_ENV, strict) => {
    expect(parseConfig({ NODE_ENV }).strict).toBe(strict)
  })

  it('OTEL_*: where traces go, with what headers and under what name', () => {
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }).traces).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      service: 'genarium',
      share: 1,
    })
    const rest = { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-scope = 1', OTEL_SERVICE_NAME: 'site', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://example.com/otlp', ...rest }).traces).toEqual({
      url: 'https://example.com/otlp/v1/traces',
      headers: { authorization: 'Basic YTpi==', 'x-scope': '1' },
      service: 'site',
      share: 0.25,
    })
    expect(parseConfig(rest).traces).toBeUndefined()
  })

  it('an address of a system holds for both variants, without its closing slash', () => {
    expect(parseConfig({ BACKEND_URL: 'https://back.example.com/' }).backendUrl).toEqual({ 1: 'https://back.example.com', 2: 'https://back.example.com' })
  })
})

describe('derive: from the second-level domain of the first listed host (specification, section 7)', () => {
  const values = { VARIANT_1_HOSTS: 'www.example.ru,other.ru', VARIANT_2_HOSTS: 'example.com', BACKEND_URL: 'derive', LK_URL: 'derive', LK_BACK_URL: 'derive' }
  it.each([
    ['production', 'https://'],
    ['test', 'https://test-'],
  ])('SITE_ENV=%s', (SITE_ENV, start) => {
    const { backendUrl, accountUrl, accountBackUrl } = parseConfig({ ...values, SITE_ENV })
    expect([backendUrl, accountUrl, accountBackUrl]).toEqual(
      ['back', 'my', 'my-back'].map((label) => ({ 1: `${start}${label}.example.ru`, 2: `${start}${label}.example.com` })),
    )
  })
})

describe('a bad value stops the start, by name and with how to mend it', () => {
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
    ['KEEP_EVENTS_DAYS', '-1', '0'],
    ['KEEP_CHATS_DAYS', 'for ever', 'a number of days'],
    ['KEEP_LETTERS_DAYS', '1.5', 'a number of days'],
    ['SEED', 'yes', '"on"'],
    ['BACKEND_URL', 'back.example.com', 'an address, "derive", or empty'],
    ['BACKEND_URL', 'javascript:alert(1)', 'an address'],
    ['LK_URL', 'Derive', '"derive"'],
    ['LK_BACK_URL', 'Derive', '"derive"'],
    ['ADMIN_EMAIL', 'admin', 'e-mail address'],
    ['ADMIN_PASSWORD', 'short', '12 characters'],
    ['BASKET_URL', 'derive', 'https://'],
    ['DEMO_URL', '/demo', 'https://'],
    ['EXPERIMENTS_URL', 'derive', 'https://'],
    ['SMTP_URL', 'mail.example.com', 'smtps://'],
    ['SMTP_URL', 'https://mail.example.com', 'smtps://'],
    ['SMTP_URL', 'smtps://', 'smtps://'],
    ['SMTP_URL', 'smtps://mail.example.com/box', 'smtps://'],
    ['SMTP_URL', 'smtps://user:pass/word@mail.example.com', '%40'],
    ['SMTP_URL', 'smtps://mail.example.com?tls.rejectUnauthorized=false', 'smtps://'],
    ['PAYMENT', 'paypal', '"stripe"'],
    ['STRIPE_SECRET_KEY', 'pk_test_abc', 'sk_'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_test_abc', 'whsec_'],
    ['STRIPE_API_URL', 'http://stripe.example.com', 'loopback'],
    ['STRIPE_API_URL', 'api.stripe.com', 'https://'],
    ['STRIPE_API_URL', 'https://api.stripe.com/v1', 'origin'],
    ['METRIKA_ID', 'UA-1', 'the number of a counter'],
    ['METRIKA_ID', '0', 'the number of a counter'],
    ['GTM_ID', '1234567', 'GTM-ABC1234'],
    ['GTM_ID', 'GTM-"><script>', 'GTM-ABC1234'],
    ['CALLTRACKING_ID', 'a b c d', 'an id'],
    ['ATTRIBUTION_ID', '../../x', 'an id'],
    ['GOAL_FULL_GENOME', 'order full', 'the name of a goal'],
    ['GOAL_GENETICS_GENOME', "x'y", 'the name of a goal'],
    ['PHONE', 'call us', 'a phone number'],
    ['OPERATOR_EMAIL', 'info@', 'an e-mail address'],
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
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/?key=1', 'without ?'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'name=value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=1%0d%0ay: 2', 'name=value'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all', 'from 0 to 1'],
  ])('%s=%s', (name, value, mending) => {
    const line = messageOf({ [name]: value })
      .split('\n')
      .find((text) => text.includes(`- ${name}:`))
    expect(line).toContain(mending)
  })

  it('several are listed at once', () => {
    const message = messageOf({ PORTS: 'x', SEED: 'yes', PHONE: 'call us', SITE_URL: 'x' })
    expect([...message.matchAll(/- ([A-Z_0-9]+):/g)].map((match) => match[1]).sort()).toEqual(['PHONE', 'PORTS', 'SEED', 'SITE_URL'])
  })

  it('also one that is bad by itself and one that is bad beside another', () => {
    const message = messageOf({ PHONE: 'call us', VARIANT_1_HOSTS: 'example.com', VARIANT_2_HOSTS: 'example.com' })
    expect(message).toContain('PHONE')
    expect(message).toContain('both lists')
  })

  it.each(['BACKEND_URL', 'LK_URL', 'LK_BACK_URL'])('%s=derive needs a host of every variant', (name) => {
    expect(messageOf({ [name]: 'derive', VARIANT_1_HOSTS: 'example.ru' })).not.toContain('VARIANT_1_HOSTS')
    expect(messageOf({ [name]: 'derive', VARIANT_1_HOSTS: 'example.ru' })).toContain(`${name}: "derive" needs VARIANT_2_HOSTS`)
    expect(messageOf({ [name]: 'derive', VARIANT_2_HOSTS: 'example.com' })).toContain(`${name}: "derive" needs VARIANT_1_HOSTS`)
  })

  it.each(['shop.example.co.uk', 'example.com.pe', 'co.uk', 'shop.msk.ru', 'genarium.vercel.app', '10.0.0.7', 'intranet'])(
    'BACKEND_URL=derive does not guess the domain of %s, which may be somebody else’s',
    (host) => {
      const message = messageOf({ BACKEND_URL: 'derive', VARIANT_1_HOSTS: 'example.ru', VARIANT_2_HOSTS: host })
      expect(message).toContain(`cannot tell the site's own domain from ${host}`)
      expect(message).toContain('set an address')
    },
  )

  it.each([
    ['shop.co.example.com', 'https://back.example.com'],
    ['www.com.lv.example', 'https://back.lv.example'],
    ['co.com', 'https://back.co.com'],
    ['www.dna.ru', 'https://back.dna.ru'],
  ])('BACKEND_URL=derive takes %s for %s', (host, backend) => {
    expect(parseConfig({ BACKEND_URL: 'derive', VARIANT_1_HOSTS: 'example.ru', VARIANT_2_HOSTS: host }).backendUrl[2]).toBe(backend)
  })

  it('a host belongs to one variant', () => {
    expect(messageOf({ VARIANT_1_HOSTS: 'a.com,b.com', VARIANT_2_HOSTS: 'B.com' })).toContain('b.com stands in both lists')
  })

  describe('http: only on loopback when SITE_ENV is production', () => {
    const names = ['BACKEND_URL', 'LK_URL', 'LK_BACK_URL', 'BASKET_URL', 'DEMO_URL', 'EXPERIMENTS_URL']
    it.each(names)('%s', (name) => {
      for (const value of ['http://example.com', 'http://10.0.0.1', 'http://localhost.evil.com', 'http://127.0.0.1.evil.com'])
        expect([value, messageOf({ SITE_ENV: 'production', [name]: value })]).toEqual([value, expect.stringContaining(`${name}: with SITE_ENV=production`)])
      for (const value of ['https://example.com', 'http://localhost:4300', 'http://127.0.0.1:4300', 'http://[::1]:4300'])
        expect([value, messageOf({ SITE_ENV: 'production', [name]: value })]).toEqual([value, ''])
      expect(messageOf({ SITE_ENV: 'test', [name]: 'http://example.com' })).toBe('')
    })
  })

  it('nor is another spelling of it', () => {
    expect(messageOf({ SITE_ENV: 'production', BACKEND_URL: 'HTTP://example.com' })).toContain('BACKEND_URL')
  })

  it('the message reads as a sentence: "expected" once', () => {
    expect(messageOf({ NODE_ENV: 'prod', SITE_NAME: 'x'.repeat(61), TRUSTED_PROXIES: '11' })).not.toMatch(/expected .*expected/)
  })
})

describe('mail', () => {
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

  it('comes from the operator, else from an address of the first variant’s host that nobody reads', () => {
    expect(parseConfig({ SITE_NAME: 'Shop', OPERATOR_EMAIL: 'ask@example.com' }).mailSender).toEqual({ name: 'Shop', address: 'ask@example.com' })
    expect(parseConfig({ VARIANT_1_HOSTS: 'example.ru' }).mailSender.address).toBe('no-reply@example.ru')
    expect(parseConfig({ SITE_URL: 'https://example.org:8443' }).mailSender.address).toBe('no-reply@example.org')
  })
})

describe('payment', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

  it('is arranged by the operator, keys or not, unless a driver is chosen', () => {
    expect(parseConfig(keys).payment).toEqual({ driver: 'none' })
    expect(parseConfig({ ...keys, PAYMENT: 'stripe', STRIPE_API_URL: 'http://127.0.0.1:8080/' }).payment).toEqual({
      driver: 'stripe',
      secretKey: 'sk_test_abc',
      webhookSecret: 'whsec_abc',
      apiUrl: 'http://127.0.0.1:8080',
    })
  })

  it('by Stripe without its keys stops the start, and says where they are, but never what they are', () => {
    expect(() => parseConfig({ PAYMENT: 'stripe' })).toThrow(/STRIPE_SECRET_KEY: PAYMENT=stripe needs it[^]*STRIPE_WEBHOOK_SECRET: PAYMENT=stripe needs it/)
    expect(() => parseConfig({ ...keys, PAYMENT: 'stripe', STRIPE_WEBHOOK_SECRET: ' ' })).toThrow(/STRIPE_WEBHOOK_SECRET/)
    expect(() => parseConfig({ ...keys, PAYMENT: 'stripe', STRIPE_WEBHOOK_SECRET: 'SECRET-WORD' })).not.toThrow(/SECRET-WORD/)
  })
})

describe('storage for files', () => {
  const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'AKID', S3_SECRET_KEY: 'SECRET-WORD' }

  it('is S3-compatible where a bucket is named: Amazon’s own without an address', () => {
    expect(parseConfig(keys).s3).toEqual({ endpoint: undefined, region: 'us-east-1', bucket: 'pictures', accessKey: 'AKID', secretKey: 'SECRET-WORD' })
    const own = { ...keys, S3_ENDPOINT: 'https://s3.example/', S3_REGION: 'ru-1' }
    expect(parseConfig({ ...own, SITE_ENV: 'production' }).s3).toMatchObject({ endpoint: 'https://s3.example', region: 'ru-1' })
  })

  it('that is named in part stops the start, and says what is missing', () => {
    expect(() => parseConfig({ S3_BUCKET: 'pictures' })).toThrow(/S3_ACCESS_KEY: storage by S3 needs it[^]*S3_SECRET_KEY: storage by S3 needs it/)
    expect(() => parseConfig({ S3_ENDPOINT: 'https://s3.example' })).toThrow(/S3_BUCKET: storage by S3 needs it/)
    expect(() => parseConfig({ ...keys, S3_BUCKET: '../pictures' })).toThrow(/S3_BUCKET: expected the name of a bucket/)
    expect(() => parseConfig({ ...keys, S3_ENDPOINT: 'ftp://s3.example' })).toThrow(/S3_ENDPOINT: expected an address/)
    expect(() => parseConfig({ ...keys, S3_ENDPOINT: 'http://s3.example', SITE_ENV: 'production' })).toThrow(/S3_ENDPOINT: with SITE_ENV=production only https/)
    expect(() => parseConfig({ ...keys, S3_BUCKET: '' })).not.toThrow(/SECRET-WORD/)
  })
})
