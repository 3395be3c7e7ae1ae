import { randomUUID } from 'node:crypto'
import { ADMIN_PAGES } from '../../../lib/domain/admin-pages.ts'
import { PERSONAL_PATHS } from '../../../lib/routing/static-routes.ts'
import { CONSENT } from '../contract/chat-consent.ts'
import { sampleOrder } from '../sample-order.ts'
import type { TestResponse } from '../site.ts'
import { ambiguousRequests } from './request-smuggling.ts'
import { ledTo } from './attack-attempts.ts'
import { costlyPicture } from './expensive-images.ts'
import { BY_OTHERS, CROSS_ORIGIN, QUESTIONS } from './cross-origin-pages.ts'
import { ELSEWHERE, EVIL, FILES, OUT, ROOMS } from './paths.ts'
import { PROXY_HEADERS } from './proxy-headers.ts'
import { statusesOf } from './raw-request.ts'
import { callsBelow, changingCalls } from './routes.ts'
import { packedForm } from '../gzipped-form.ts'

interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** A running site and how to call it: the caller limits the number and time of attacks. */
export interface Target {
  readonly one: string
  readonly two: string
  ask(origin: string, path: string, sent?: Sent): Promise<TestResponse>
  sendRaw(origin: string, text: string): Promise<string>
}

interface Outcome {
  /** Summary of the response. */
  readonly outcome: string
  readonly isBlocked: boolean
}

/** A row in the table of attacks. */
export interface Attack {
  /** Finding of the security review: `C1` to `L9`, or `held` if the review found no weakness. */
  readonly finding: string
  readonly what: string
  run(target: Target): Promise<Outcome>
}

const SESSION = { cookie: `session=${randomUUID()}; __Host-session=${randomUUID()}` }
const asJson = (body: unknown, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

const statusesText = (responses: readonly TestResponse[]): string => {
  const counts = Map.groupBy(responses, ({ status }) => status)
  return [...counts].map(([status, all]) => (all.length > 1 ? `${all.length} × ${status}` : String(status))).join(', ')
}

/** Sends requests one after the other and checks each response. */
async function each(
  calls: readonly (() => Promise<TestResponse>)[],
  isExpected: (response: TestResponse) => boolean,
): Promise<Outcome> {
  const responses: TestResponse[] = []
  for (const ask of calls) responses.push(await ask())
  return { outcome: statusesText(responses), isBlocked: responses.length > 0 && responses.every(isExpected) }
}

const isRejected = ({ status }: TestResponse) => status >= 400 && status < 500

/** Repeats a call, which must be rate-limited before this number of calls. */
async function untilLimited(most: number, ask: (attempt: number) => Promise<TestResponse>): Promise<Outcome> {
  for (let attempt = 1; attempt <= most; attempt++) {
    const { status, headers } = await ask(attempt)
    if (status === 429)
      return {
        outcome: `429 after ${attempt - 1}, Retry-After ${headers['retry-after']}`,
        isBlocked: Number(headers['retry-after']) > 0,
      }
    if (status >= 500) return { outcome: String(status), isBlocked: false }
  }
  return { outcome: `no limit in ${most} calls`, isBlocked: false }
}

const ADMIN_CALLS = callsBelow('app/api/admin')

const OPENING: readonly Attack[] = [
  ...PROXY_HEADERS.map(([hole, name, value]): Attack => ({
    finding: 'H1',
    what: `opens pages and calls of administrators by ${name}: ${value} (${hole})`,
    run: ({ ask, one }) => {
      const headers = { [name]: value }
      const pages = ADMIN_PAGES.slice(0, 3).map(
        ({ href }) =>
          () =>
            ask(one, href, { headers }),
      )
      const calls = ADMIN_CALLS.filter(({ method }) => method === 'GET').slice(0, 3)
      return each(
        [
          ...pages,
          ...calls.map(
            ({ path }) =>
              () =>
                ask(one, path, { headers }),
          ),
        ],
        (response) => (response.status === 307 ? ledTo(response, one) === '/' : response.status === 401),
      )
    },
  })),
  {
    finding: 'M8',
    what: 'calls everything of administrators without a session, and with one that was made up',
    run: ({ ask, one, two }) =>
      each(
        ADMIN_CALLS.flatMap(({ method, path }, call) =>
          [{}, SESSION].map((headers) => () => ask(call % 2 ? one : two, path, { method, headers })),
        ),
        ({ status }) => [401, 403].includes(status),
      ),
  },
  ...CROSS_ORIGIN.map(([from, headersOf]): Attack => ({
    finding: 'held',
    what: `changes something from ${from}, with the cookies of a session`,
    run: ({ ask, one }) => {
      const calls = changingCalls().filter(({ path }) => ![...BY_OTHERS, ...QUESTIONS].includes(path))
      const headers = { ...SESSION, 'content-type': 'application/json', ...headersOf(new URL(one).host) }
      return each(
        calls.map(
          ({ method, path }) =>
            () =>
              ask(one, path, { method, headers, ...(method !== 'DELETE' && { body: '{}' }) }),
        ),
        // The limit per minute rejects too.
        ({ status }) => [403, 415, 429].includes(status),
      )
    },
  })),
]

/** Creates a conversation with its cookie and deletes it at the end. */
async function inConversation(
  target: Target,
  act: (conversation: string, headers: Record<string, string>) => Promise<Outcome>,
): Promise<Outcome> {
  const { ask, one } = target
  const contact = { name: 'Attack', phone: '+37120000000', email: 'attack@visitor.test' }
  const started = await ask(
    one,
    '/api/chat/start',
    asJson({ lang: 'ru', page: '/', utms: {}, consent: CONSENT, contact }, { origin: one }),
  )
  const cookie = String(started.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''
  const { conversation } = (started.status < 300 ? JSON.parse(started.body) : {}) as {
    conversation?: { id?: string } | string
  }
  const id = typeof conversation === 'string' ? conversation : conversation?.id
  if (!id)
    return {
      outcome: `no conversation: ${started.status}`,
      isBlocked: started.status === 429 || started.status === 404,
    }
  const headers = { origin: one, cookie }
  try {
    return await act(id, headers)
  } finally {
    await ask(one, '/api/chat/forget', asJson({ conversation: id }, headers))
  }
}

const VISITORS: readonly Attack[] = [
  {
    finding: 'C1',
    what: 'uploads an AVIF of 48 million pixels in two kilobytes as a visitor of the chat',
    run: (target) =>
      inConversation(target, async (conversation, headers) => {
        const { ask, one } = target
        const form = new FormData()
        form.set(
          'file',
          new File([new Uint8Array(costlyPicture('48-megapixels.avif'))], 'IMG_1.avif', { type: 'image/avif' }),
        )
        const packed = await packedForm(form)
        const sent = { method: 'POST', body: new Uint8Array(packed.body), headers: { ...headers, ...packed.headers } }
        const { status, body } = await ask(one, `/api/chat/files?conversation=${conversation}&id=${randomUUID()}`, sent)
        const ready = await ask(one, '/api/ready')
        // The image must be stored unchanged or rejected: a preview would show that it was decoded.
        return {
          outcome: `${status}, then ${ready.status}`,
          isBlocked: status < 500 && ready.status === 200 && !/"kind":"image"/.test(body),
        }
      }),
  },
  {
    finding: 'H4',
    what: 'emails the transcript of a conversation without its cookie, and of another conversation with it',
    run: (target) =>
      inConversation(target, (conversation, headers) => {
        const { ask, one } = target
        const transcript = (id: string, more: Record<string, string>) => () => {
          const body = { conversation: id, email: 'victim@bank.test', consent: CONSENT, lang: 'ru' }
          return ask(one, '/api/chat/transcript', asJson(body, { origin: one, ...more }))
        }
        const other = `${conversation.slice(0, -1)}${(Number(conversation.at(-1)) + 1) % 10}`
        return each([transcript(conversation, {}), transcript(other, headers)], isRejected)
      }),
  },
  {
    finding: 'M4',
    what: 'orders and subscribes without consent',
    run: ({ ask, one }) =>
      each(
        [
          () =>
            ask(
              one,
              '/api/orders',
              asJson(sampleOrder({ consents: [] }), { origin: one, 'idempotency-key': randomUUID() }),
            ),
          () =>
            ask(
              one,
              '/api/newsletter_form/',
              asJson(
                { email: 'attack@visitor.test', lang: 'ru', consent: false, source: 's', utms: {} },
                { origin: one },
              ),
            ),
        ],
        isRejected,
      ),
  },
  {
    finding: 'held',
    what: 'orders at a price of its own: 0, -1, 1e-9, text, another currency, a quantity of 1.5 and 1e9, __proto__',
    run: ({ ask, one }) =>
      each(
        [
          { expectedTotal: 0 },
          { expectedTotal: -1 },
          { expectedTotal: 1e-9 },
          { expectedTotal: '0' },
          { currency: 'CLP' },
          { items: [{ bitrixId: '1001', quantity: 1.5 }] },
          { items: [{ bitrixId: '1001', quantity: 1e9 }] },
          { items: [{ bitrixId: '__proto__', quantity: 1 }] },
        ].map(
          (changes) => () =>
            ask(one, '/api/orders', asJson(sampleOrder(changes), { origin: one, 'idempotency-key': randomUUID() })),
        ),
        isRejected,
      ),
  },
  {
    finding: 'held',
    what: 'reads the conversation, the transcript and the file of somebody else',
    run: (target) =>
      inConversation(target, (conversation) => {
        const { ask, one } = target
        const paths = [
          `/api/chat/state?conversation=${conversation}`,
          `/api/chat/transcript?conversation=${conversation}&lang=ru`,
          '/api/chat/files/1?sign=x',
        ]
        const links = [
          `/api/chat/transcript?conversation=${conversation}&lang=ru&until=${Date.now() + 1e6}&sign=${'A'.repeat(43)}`,
        ]
        return each(
          [...paths, ...links].map((path) => () => ask(one, path)),
          // The state of an unknown conversation is empty.
          ({ status, body }) => (status >= 400 && status < 500) || !body.includes('attack@visitor.test'),
        )
      }),
  },
  {
    finding: 'L4',
    what: 'opens an order by links that are not signed, signed wrongly, cut, or claim another end or version',
    run: ({ ask, one }) => {
      const links = [
        '',
        '&sign=A',
        `&sign=${'A'.repeat(43)}`,
        `&until=2099-01-01&version=1&sign=${'A'.repeat(43)}`,
        '&until=x&version=x&sign=x',
      ]
      const paths = links.flatMap((rest) => [
        `/basket/order-status?order=2222-2222-2222${rest}`,
        `/api/payments?order=2222-2222-2222${rest}`,
      ])
      return each(
        paths.map((path) => () => ask(one, path)),
        ({ status }) => status === 404,
      )
    },
  },
  {
    finding: 'L4',
    what: 'learns by asking for a new link whether there is an order',
    run: async ({ ask, one }) => {
      const headers = { origin: one, 'content-type': 'application/x-www-form-urlencoded' }
      const queries = ['order=2222-2222-2222&sign=x', `order=x&until=2099-01-01&version=1&sign=${'A'.repeat(43)}`, '']
      const locations: unknown[] = []
      const outcome = await each(
        queries.map((body) => async () => {
          const response = await ask(one, '/api/orders/link', { method: 'POST', headers, body })
          if (response.status === 303) locations.push(response.headers.location)
          return response
        }),
        ({ status }) => [303, 429].includes(status),
      )
      return { ...outcome, isBlocked: outcome.isBlocked && new Set(locations).size <= 1 }
    },
  },
  {
    finding: 'L1',
    what: 'calls the webhook of payments with malformed and forged signatures',
    run: ({ ask, one }) => {
      const now = Math.floor(Date.now() / 1000)
      return each(
        [`t=${now},v1=`, 'v1', 't=,v1==', `t=${now},v1=${'0'.repeat(64)}`, '\u00ff'].map(
          (signature) => () =>
            ask(
              one,
              '/api/payments/stripe',
              asJson({ id: 'evt_1', type: 'checkout.session.completed' }, { 'stripe-signature': signature }),
            ),
        ),
        isRejected,
      )
    },
  },
  {
    finding: 'M2',
    what: 'distinguishes known from unknown accounts by the response to a wrong password',
    run: async ({ ask, one }) => {
      const headers = { origin: one, 'content-type': 'application/x-www-form-urlencoded' }
      const responses: TestResponse[] = []
      for (const email of ['admin@example.com', `${randomUUID()}@visitor.test`])
        responses.push(
          await ask(one, '/api/account/sign-in', {
            method: 'POST',
            headers,
            body: String(new URLSearchParams({ email, password: 'not the password' })),
          }),
        )
      const redirects = responses.map(({ status, headers: { location } }) => `${status} ${location}`)
      return {
        outcome: redirects.join(', '),
        isBlocked: new Set(redirects).size === 1 && responses.every(({ status }) => [303, 429].includes(status)),
      }
    },
  },
]

const ELSEWHERE_PREFIXES = ['', '/ru', '/account']

const ADDRESSES: readonly Attack[] = [
  ...ELSEWHERE.map((path): Attack => ({
    finding: 'held',
    what: `is led elsewhere by ${path}`,
    run: ({ ask, one, two }) =>
      each(
        ELSEWHERE_PREFIXES.flatMap((prefix) => [one, two].map((origin) => () => ask(origin, prefix + path))),
        ({ status, headers: { location } }) =>
          status < 500 &&
          (location === undefined ||
            [one, two].some((origin) => new URL(location.replaceAll('\\', '/'), origin).origin === origin)),
      ),
  })),
  ...FILES.map((file): Attack => ({
    finding: 'held',
    what: `reads the file /${file}`,
    run: ({ ask, one, two }) =>
      each(
        [one, two].map((origin) => () => ask(origin, `/${file}`)),
        ({ status }) => [307, 308, 404].includes(status),
      ),
  })),
  ...ROOMS.map((room): Attack => ({
    finding: 'held',
    what: `reads /etc/passwd and package.json by ways out of ${room}`,
    run: ({ ask, one }) =>
      each(
        OUT.flatMap((out) => ['package.json', 'etc/passwd'].map((file) => () => ask(one, `${room}${out}/${file}`))),
        ({ status, body }) => status >= 300 && status < 500 && !/"dependencies"|root:/.test(body),
      ),
  })),
  {
    finding: 'held',
    what: 'has personal pages stored by a cache as files: /account/x.css, ;x=.css, %2fx.css',
    run: ({ ask, one }) =>
      each(
        ['/account', '/basket/order-status', '/orders-admin'].flatMap((page) =>
          ['/x.css', ';x=.css', '%2fx.css'].map((end) => () => ask(one, page + end)),
        ),
        ({ status, headers }) =>
          status >= 300 && status < 500 && !/public|max-age=[1-9]/.test(String(headers['cache-control'] ?? '')),
      ),
  },
  {
    finding: 'H3',
    what: 'finds scripts of other origins in the policy of personal pages',
    run: ({ ask, one }) =>
      each(
        PERSONAL_PATHS.filter((path) => !path.endsWith('-admin')).map(
          (path) => () => ask(one, path, { headers: { accept: 'text/html' } }),
        ),
        ({ status, headers }) => {
          const [, sources] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'] ?? '')) ?? []
          return [307, 404].includes(status) || (sources !== undefined && !/https?:|\*/.test(sources))
        },
      ),
  },
  {
    finding: 'M3',
    what: 'reads /metrics on the ports of the site',
    run: ({ ask, one, two }) =>
      each(
        [one, two].map((origin) => () => ask(origin, '/metrics')),
        ({ status }) => status === 404,
      ),
  },
  {
    finding: 'held',
    what: 'has other servers asked by the page builder’s relay and the optimizer of pictures',
    run: ({ ask, one }) => {
      const relayed = [`http://${EVIL}/x`, 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'].map(
        (resource) => () => ask(one, '/api/builder', asJson({ resource }, { origin: one })),
      )
      const optimized = [`https://${EVIL}/x.png`, '//169.254.169.254/x', '/api/ready'].map(
        (url) => () => ask(one, `/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`),
      )
      return each([...relayed, ...optimized], isRejected)
    },
  },
  {
    finding: 'C1',
    what: 'asks for content of ten keys sorted by 1,250 fields, and with 2,000 selected or omitted fields',
    run: ({ one, ask }) => {
      const list = (count: number, of: (name: string) => string) =>
        Array.from({ length: count }, (_, index) => of(`f${index}`))
      const queries = [
        list(1250, (name) => `sort.${name}=1`).join('&'),
        `sort=${encodeURIComponent(JSON.stringify(Object.fromEntries(list(500, String).map((name) => [name, 1]))))}`,
        `fields=${list(2000, String).join()}`,
        `omit=${list(2000, String).join()}`,
      ]
      const relayed = (query: string) =>
        asJson({ resource: `/api/v3/query/x/a,b,c,d,e,f,g,h,i,j?model=page&${query}` }, { origin: one })
      return each(
        queries.map((query) => () => ask(one, '/api/builder', relayed(query))),
        ({ status }) => status >= 400 && status < 500,
      )
    },
  },
  {
    finding: 'held',
    what: 'asks for content by conditions that run code, and for what is not published',
    run: ({ ask, one }) =>
      each(
        [
          'query.$where=sleep(1)',
          'query.data.$expr=1',
          'query.id.$regex=(a%2B)%2B$',
          'includeUnpublished=true',
          'query.__proto__.x=1',
        ].map(
          (query) => () =>
            ask(one, '/api/builder', asJson({ resource: `/api/v3/content/page?apiKey=any&${query}` }, { origin: one })),
        ),
        ({ status, body }) => status < 500 && !/"published":"draft"/.test(body),
      ),
  },
]

const PROTOCOL: readonly Attack[] = [
  ...ambiguousRequests('localhost').AMBIGUOUS.map(([what], row): Attack => ({
    finding: 'held',
    what: `smuggles a request by ${what}`,
    run: async ({ sendRaw, one }) => {
      const sent = ambiguousRequests(new URL(one).host).AMBIGUOUS[row]?.[1] ?? ''
      const statuses = statusesOf(await sendRaw(one, sent))
      return {
        outcome: statuses.join(', ') || 'closed',
        isBlocked: statuses.every((status) => status === 400 || status === 421),
      }
    },
  })),
  {
    finding: 'held',
    what: 'asks for other hosts',
    run: ({ ask, one }) =>
      each(
        [EVIL, `localhost.${EVIL}`, '169.254.169.254', `localhost:80@${EVIL}`, '__proto__'].map(
          (host) => () => ask(one, '/', { headers: { host } }),
        ),
        ({ status }) => status === 421 || status === 400,
      ),
  },
]

/** These use up the limits of this IP for a minute, so they come last. */
const CONSUMING: readonly Attack[] = [
  {
    finding: 'H2',
    what: 'sends visitor events without limit',
    run: ({ ask, one }) => untilLimited(260, () => ask(one, '/api/v1/track', asJson('{}', { origin: one }))),
  },
  {
    finding: 'M7',
    what: 'has e-mails sent to addresses that it types, without end',
    run: ({ ask, one }) =>
      untilLimited(10, () => ask(one, '/api/newsletter_form/', asJson({ email: 'x' }, { origin: one }))),
  },
  {
    finding: 'M5',
    what: 'guesses promo codes',
    run: ({ ask, one }) => untilLimited(40, (attempt) => ask(one, `/api/check-promo/?promocode=GUESS${attempt}&1`)),
  },
  {
    finding: 'M3',
    what: 'goes round a limit by other addresses in X-Forwarded-For before the one that a proxy saw',
    run: ({ ask, two }) =>
      untilLimited(40, (attempt) =>
        ask(two, `/api/check-promo/?promocode=GUESS${attempt}&1`, {
          headers: { 'x-forwarded-for': `9.9.9.${attempt}, 10.77.0.1` },
        }),
      ),
  },
  {
    finding: 'held',
    what: 'is told of nothing but a problem after all this: both variants are ready',
    run: ({ ask, one, two }) =>
      each(
        [one, two].map((origin) => () => ask(origin, '/api/ready')),
        ({ status }) => status === 200,
      ),
  },
]

/** All attacks on a running site, independent of its configuration. */
export const ATTACKS: readonly Attack[] = [...OPENING, ...PROTOCOL, ...ADDRESSES, ...VISITORS, ...CONSUMING]

/** Findings that need another configuration, a stub system or access to the machine, with the suite that tests them. */
export const ELSEWHERE_TESTED: Readonly<Record<string, string>> = {
  C1: 'tests/security/image-memory.test.ts',
  H1: 'tests/contract/external-account.test.ts',
  H2: 'tests/security/quotas.test.ts',
  H3: 'tests/http/third-party-scripts.test.ts',
  H4: 'tests/http/chat.test.ts',
  M1: 'tests/http/payments.test.ts',
  M2: 'tests/contract/lockout.test.ts',
  M3: 'tests/http/listen-address.test.ts',
  M4: 'tests/contract/retention.test.ts',
  M5: 'tests/contract/promo-codes.test.ts',
  M6: 'tests/unit/config/parse-config.test.ts',
  M7: 'tests/security/quotas.test.ts',
  M8: 'tests/http/access-log.test.ts',
  M9: 'tests/http/chat.test.ts',
  M10: 'tests/contract/privacy.test.ts',
  L2: 'tests/http/start.test.ts',
  L3: 'tests/contract/accounts.test.ts',
  L4: 'tests/http/order-links.test.ts',
  L5: 'tests/security/quotas.test.ts',
  L6: 'tests/unit/server/cookie-forwarding.test.ts',
  L7: 'tests/security/xss.test.ts',
  L8: 'tests/unit/deploy/values.test.ts',
  L9: 'tests/contract/backend-command.test.ts',
}
