import type { Mutation } from './mutation.ts'

/** Faults of the server process and of what it runs from source. */
export const SERVER: readonly Mutation[] = [
  { file: 'lib/serve/failing.ts', find: 'isFailure(error) && error.retryable', replace: 'isFailure(error)', suites: ['unit/serve/failing'] },

  {
    file: 'lib/serve/one-at-a-time.ts',
    find: 'running ? (next ??= after(running)) : begin()',
    replace: 'running ?? begin()',
    suites: ['unit/serve/one-at-a-time'],
  },
  {
    file: 'lib/serve/packing.ts',
    find: '    .then(() => rename(part, file))\n',
    replace: '    .then(() => rename(file, part))\n',
    suites: ['unit/serve/packing'],
  },
  {
    file: 'lib/serve/page-cache.ts',
    find: 'if (!anyDroppedSince(began)) pages.set(key, page)',
    replace: 'pages.set(key, page)',
    suites: ['unit/serve/page-cache'],
  },
  { file: 'lib/serve/page-cache.ts', find: '(1 / RENEWING - 1)', replace: 'RENEWING', suites: ['unit/serve/page-cache'] },
  { file: 'lib/serve/page-policy.ts', find: '.filter((origin) => ORIGIN.test(origin))', replace: '', suites: ['unit/serve/page-policy'] },
  { file: 'lib/serve/processor-budget.ts', find: '(now - measured) / running', replace: 'now - measured', suites: ['unit/serve/processor-budget'] },
  { file: 'lib/serve/processor-budget.ts', find: "response?.once('close', end)", replace: '', suites: ['unit/serve/processor-budget'] },
  { file: 'lib/serve/processor-budget.ts', find: 'const LONGEST = 5000', replace: 'const LONGEST = 500_000', suites: ['unit/serve/processor-budget'] },
  { file: 'lib/serve/processor-budget.ts', find: 'if (exempted.has(request)) return []', replace: '', suites: ['unit/serve/processor-budget'] },
  { file: 'lib/http/memoized.ts', find: 'text.length <= MAX_CHARS', replace: 'true', suites: ['unit/http/memoized'] },
  { file: 'lib/contract/client-error.ts', find: 'line.slice(0, MAX_LINE)', replace: 'line', suites: ['unit/contract/client-error'] },
  {
    file: 'lib/serve/stand-ins.ts',
    find: " || !headers.accept?.includes('text/html')) return undefined",
    replace: ') return undefined',
    suites: ['unit/serve/stand-ins'],
  },
  {
    file: 'lib/server/account/typed-email.ts',
    find: 'email.slice(0, 200).toWellFormed()',
    replace: 'email.slice(0, 200)',
    suites: ['unit/account/typed-email'],
  },
  { file: 'lib/server/subscription/typed.ts', find: 'maxAge: typed ? SECONDS : 0', replace: 'maxAge: SECONDS', suites: ['unit/subscription/typed'] },
  { file: 'lib/server/kept.ts', find: 'if (now >= entry.answeredAt) Object.assign', replace: 'Object.assign', suites: ['contract/price-loader'] },
  { file: 'lib/server/kept.ts', find: '  if (dropped) entry.replaces = true\n', replace: '', suites: ['contract/kept-answers'] },
  { file: 'lib/server/log.ts', find: ", ...SECRETS.map(within('*.*'))", replace: '', suites: ['unit/server/log'] },
  {
    file: 'lib/server/passed-cookies.ts',
    find: 'account.filter((name) => !isOwn(name)) : SESSION_COOKIES',
    replace: 'account : SESSION_COOKIES',
    suites: ['unit/server/passed-cookies'],
  },
  {
    file: 'lib/server/upstreams.ts',
    find: 'credentials: true, limit: LIMITS.promo',
    replace: 'credentials: true, limit: LIMITS.reads',
    suites: ['unit/server/limited-calls'],
  },
  {
    file: 'lib/server/orders/place-order.ts',
    find: 'toMinor(asked.expectedTotal, currency) === totals.total &&\n  ',
    replace: '',
    suites: ['contract/orders'],
  },
  {
    file: 'lib/server/orders/pricing.ts',
    find: '[countryByIp, asked.country].some(hidesDiscounts)',
    replace: '[countryByIp].some(hidesDiscounts)',
    suites: ['contract/orders'],
  },
  { file: 'lib/server/prices.ts', find: '            await lastGoodPrices().remember(baseUrl, list)\n', replace: '', suites: ['contract/price-loader'] },

  {
    file: 'lib/serve/backend-watch.ts',
    find: "path: '/api/get-banners/' }, BANNERS_TAG]",
    replace: "path: '/api/get-banners/' }, PRICES_TAG]",
    suites: ['contract/backend-watch'],
  },
  {
    file: 'lib/serve/content-pages.ts',
    find: 'return failures.length === 0',
    replace: 'return failures.length < readers.length',
    suites: ['contract/content-watch'],
  },
  { file: 'lib/serve/reading-limits.ts', find: 'isOver(own) && cut(response)', replace: 'undefined', suites: ['unit/serve/reading-limits'] },
  {
    file: 'lib/serve/reading-limits.ts',
    find: 'response.writableLength > 0 && cut(response)',
    replace: 'cut(response)',
    suites: ['unit/serve/reading-limits'],
  },
  { file: 'lib/serve/body-limit.ts', find: 'room.change(network, received)', replace: 'room.change(network, bytes)', suites: ['unit/serve/body-limit'] },
  { file: 'lib/serve/body-limit.ts', find: 'own > MAX_BYTES_AT_ONCE.spare && all + bytes', replace: 'all + bytes', suites: ['unit/serve/body-limit'] },
]
