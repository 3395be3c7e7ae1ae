import type { Mutation } from './mutation.ts'

/** Faults that a running site shows. Those without `built` are in what its process runs from source. */
export const SITE: readonly Mutation[] = [
  { file: 'lib/serve/chat-events.ts', find: 'owners.some(([owner, most])', replace: 'owners.every(([owner, most])', suites: ['security/quotas'] },

  { file: 'lib/serve/gates.ts', find: "  'content-security-policy',\n  'content-security-policy-report-only',\n", replace: '', suites: ['site/policy'] },

  { file: 'lib/serve/metrics.ts', find: 'Math.floor(response.statusCode / 100)', replace: 'response.statusCode', suites: ['site/metrics'] },
  {
    file: 'lib/serve/page-request.ts',
    find: 'const document = { url: url.pathname, headers',
    replace: 'const document = { url: url.pathname + url.search, headers',
    suites: ['security/cache'],
  },
  {
    file: 'lib/serve/page-status.ts',
    find: 'state.linkEnded = () => answerInstead({ of: 200, status: 410 })',
    replace: 'state.linkEnded = () => answerInstead({ of: 200, status: 404 })',
    suites: ['site/order-links'],
  },

  {
    file: 'lib/serve/request-target.ts',
    find: "  if ((request.headersDistinct['host'] ?? []).length > 1) return false\n",
    replace: '',
    suites: ['security/hosts'],
  },
  { file: 'lib/serve/response-headers.ts', find: "'x-nextjs-rewritten-path', ", replace: '', suites: ['site/router-requests'] },
  { file: 'lib/serve/security-headers.ts', find: "  'x-content-type-options': 'nosniff',\n", replace: '', suites: ['site/policy'] },
  {
    file: 'lib/serve/static-files.ts',
    find: "if (METHODS.includes(request.method ?? '')) void sendKept",
    replace: "if (request.method !== 'POST') void sendKept",
    suites: ['site/static-files'],
  },
  { file: 'lib/serve/trace-export.ts', find: 'filter(([name]) => TOLD.has(name))', replace: 'filter(([name]) => name)', suites: ['site/traces'] },
  {
    file: 'app/api/account/[action]/route.ts',
    find: "...(action === 'sign-in' ? [typed] : [])",
    replace: "...(action !== 'sign-in' ? [typed] : [])",
    suites: ['site/account'],
    built: { title: 'with a wrong password leads back, says so and keeps the address' },
  },
  {
    file: 'app/api/address/route.ts',
    find: "searchParams.has('bot')",
    replace: "searchParams.has('robot')",
    suites: ['site/address'],
    built: { title: 'asks nobody where the query has bot' },
  },
  {
    file: 'app/api/admin/orders/[number]/route.ts',
    find: "async (who) => {\n    const number = parseOrderNumber((await params).number)\n    const found = number && (await (await ordersAdmin()).find(number))\n    if (!found) return unknown()\n    await logAccess({ who, kind: 'order', record: found.order.number })\n",
    replace:
      'async () => {\n    const number = parseOrderNumber((await params).number)\n    const found = number && (await (await ordersAdmin()).find(number))\n    if (!found) return unknown()\n',
    suites: ['site/access-log'],
    built: { title: 'has a line for each list, search, order and file of orders' },
  },
  {
    file: 'app/api/consents/route.ts',
    find: "searchParams.get('lang')",
    replace: "searchParams.get('lng')",
    suites: ['site/consents'],
    built: { title: 'the documents in force variant 2' },
  },
  {
    file: 'app/[variant]/[locale]/basket/order-status/page.tsx',
    find: "linked.state !== 'valid'",
    replace: "linked.state === 'valid'",
    suites: ['browser/order-link'],
    built: { title: 'a buyer whose link was revoked is told so, and has a new one mailed' },
  },
  {
    file: 'app/[variant]/[locale]/legal/[slug]/page.tsx',
    find: 'robots: { index: false, follow: true }',
    replace: 'robots: { index: true, follow: true }',
    suites: ['site/crawlers'],
    built: { title: 'what is kept out of search /legal/terms-of-service-2025-06-01, though it is described' },
  },
  {
    file: 'lib/server/admin/answer.ts',
    find: "const isRead = request.method === 'GET'",
    replace: "const isRead = request.method !== 'POST'",
    suites: ['site/orders-admin'],
    built: { title: 'are changed by our own pages only' },
  },
  {
    file: 'lib/server/chat/desk-page.ts',
    find: ', count: list.conversations.length }',
    replace: ' }',
    suites: ['site/access-log'],
    built: { title: 'has a line for each list, conversation, stream and file of the chat' },
  },
  {
    file: 'lib/server/content/relay.ts',
    find: 'if (asksForUnpublished(called)) return problem',
    replace: 'if (asksForUnpublished(called)) problem',
    suites: ['site/builder-relay'],
    built: { title: 'takes nothing that is not published' },
  },
  {
    file: 'lib/server/crawlers/robots.ts',
    find: "host.startsWith('test.')",
    replace: "host.startsWith('test-')",
    suites: ['site/crawlers'],
    built: { title: 'closes a test host altogether' },
  },
  {
    file: 'lib/server/opengraph/card-size.ts',
    find: 'height: 630',
    replace: 'height: 600',
    suites: ['site/sitemap'],
    built: { title: 'has a picture of 1200 by 630 pixels' },
  },
  {
    file: 'lib/server/ordering.ts',
    find: 'if (priced) return outsideBasket(place, [product.bitrixId]) ?? ownBasket(',
    replace: 'if (priced) return ownBasket(',
    suites: ['site/hand-over'],
    built: { title: 'order links of both variants lead there' },
  },

  {
    file: 'middleware.ts',
    find: "vary: 'Accept-Language, Cookie'",
    replace: "vary: 'Accept-Language'",
    suites: ['site/door'],
    built: { title: 'a choice of language is nobody else’s' },
  },
  {
    file: 'middleware.ts',
    find: 'if (isForeign(request)) return refuse(403',
    replace: 'if (isForeign(request)) refuse(403',
    suites: ['site/order-form'],
    built: { title: 'that comes from a foreign page is refused' },
  },
  {
    file: 'components/islands/cookies/cookie-choice.ts',
    find: "  dialog.addEventListener('close', show)\n",
    replace: '',
    suites: ['browser/cookies'],
    built: { title: 'the dialog: nothing is ticked, each purpose is chosen by itself' },
  },
  {
    file: 'components/islands/order/send-order.ts',
    find: '    utms: last,\n    firstUtms: first,\n',
    replace: '    utms: first,\n    firstUtms: last,\n',
    suites: ['browser/measuring'],
    built: { title: 'an order is told to our own tracking once' },
  },
  {
    file: 'lib/analytics/scripts/load.ts',
    find: "needs: ['analytics', 'marketing']",
    replace: "needs: ['analytics']",
    suites: ['browser/measuring'],
    built: { title: 'analytics allowed: these scripts, once' },
  },
]
