import type { Mutation } from './mutation.ts'

/** Mutations of components and of code that runs in the browser. */
export const COMPONENTS: readonly Mutation[] = [
  {
    file: 'components/islands/search/parse-index.ts',
    find: "isText(value['language']))",
    replace: "value['language'] !== null)",
    suites: ['unit/contract/search-index'],
  },
  {
    file: 'components/islands/order/address-suggestions.ts',
    find: "!field.matches(':autofill')",
    replace: "!field.matches(':disabled')",
    suites: ['browser/address-suggestions'],
    built: { title: 'or for an address of the browser' },
  },
  {
    file: 'components/islands/order/fetch-suggestions.ts',
    find: 'if (signal.aborted) return undefined',
    replace: '',
    suites: ['browser/address-suggestions'],
    built: { title: 'a late answer is ignored' },
  },
  {
    file: 'components/blocks/media.tsx',
    find: 'block.id === page.firstImage',
    replace: 'block.id !== page.firstImage',
    suites: ['component/blocks'],
  },
  {
    file: 'lib/content/rich-text.ts',
    find: "'*': ['lang']",
    replace: "'*': ['lang', 'style']",
    suites: ['component/rich-text'],
  },

  {
    file: 'components/islands/analytics/collect.ts',
    find: 'if (recommended === undefined) return',
    replace: 'if (!recommended) return',
    suites: ['component/recommendation-event'],
  },
  {
    file: 'components/layout/locale-picker.tsx',
    find: 'siteLocale.language.toUpperCase()',
    replace: 'siteLocale.language',
    suites: ['component/locale-picker'],
  },
  {
    file: 'components/ui/price.tsx',
    find: 'price?.old !== undefined || price?.plain !== price?.now',
    replace: 'price?.old !== undefined',
    suites: ['component/price'],
  },
  {
    file: 'components/ui/qr-code.tsx',
    find: 'const QUIET = 4',
    replace: 'const QUIET = 1',
    suites: ['component/qr-code'],
  },
  {
    file: 'components/sections/demo/hundred.tsx',
    find: 'dots(marked, 100)',
    replace: 'dots(0, 100)',
    suites: ['component/sample-report'],
  },
  {
    file: 'components/admin/chat/desk/merge.ts',
    find: 'known.seq > update.seq ? known : update',
    replace: 'known.seq < update.seq ? known : update',
    suites: ['unit/admin/desk'],
  },
  {
    file: 'components/admin/dictionary/field-text.ts',
    find: 'typed : time.toISOString()',
    replace: 'typed : typed',
    suites: ['unit/admin/field-text'],
  },
  {
    file: 'components/admin/dictionary/sorting.ts',
    find: '(gap > 1 ? Math.floor(gap / 2) : GAP)',
    replace: 'Math.floor(gap / 2)',
    suites: ['unit/admin/sorting'],
  },
  {
    file: 'components/admin/marketing/bars.ts',
    find: 'sumOf(b) - sumOf(a)',
    replace: 'sumOf(a) - sumOf(b)',
    suites: ['unit/admin/bars'],
  },
  {
    file: 'components/islands/deferred/connection.ts',
    find: '    clearTimeout(timer)\n',
    replace: '',
    suites: ['component/connection-notice'],
  },
  {
    file: 'components/islands/banners/banners.ts',
    find: 'exists ? activated : unchanged',
    replace: 'activated',
    suites: ['component/banners'],
  },
  {
    file: 'components/islands/basket/basket-from-url.ts',
    find: '!previous.includes(item)',
    replace: 'previous.includes(item)',
    suites: ['component/basket'],
  },
  {
    file: 'components/islands/chat/conversation/consent.ts',
    find: '      isAccepted = undefined\n',
    replace: '',
    suites: ['component/chat-consent'],
  },
  {
    file: 'components/islands/chat/conversation/event-subscription.ts',
    find: '      if (current?.id === id) return\n',
    replace: '',
    suites: ['component/chat-event-subscription'],
  },

  {
    file: 'components/islands/chat/transport/calls.ts',
    find: 'rejection.status === 429 || isUnanswered(rejection)',
    replace: 'isUnanswered(rejection)',
    suites: ['component/chat-sending'],
  },
  {
    file: 'components/islands/chat/transport/sender.ts',
    find: 'Math.max(retryAfterMs, retryDelayMs)',
    replace: 'retryDelayMs',
    suites: ['component/chat-sending'],
  },
  {
    file: 'components/islands/family-tree/labels.ts',
    find: '    if (cells.some((cell) => occupied.has(cell))) return false\n',
    replace: '',
    suites: ['component/family-tree'],
  },
  {
    file: 'components/islands/analytics/visitor-attributes.ts',
    find: ".filter(([name]) => name.startsWith('utm_'))",
    replace: '',
    suites: ['component/visitor-attributes'],
  },
  {
    file: 'components/islands/navigation/page-link.ts',
    find: 'to.origin !== from.origin || ',
    replace: '',
    suites: ['unit/navigation/page-link'],
  },
  {
    file: 'components/islands/picker/order.ts',
    find: 'Number(b.id === own) - Number(a.id === own)',
    replace: 'Number(a.id === own) - Number(b.id === own)',
    suites: ['component/locale-picker'],
  },
  {
    file: 'components/islands/startup/language-links.ts',
    find: '?? home',
    replace: '?? link.pathname',
    suites: ['component/language-links'],
  },
  {
    file: 'components/islands/startup/on-navigation.ts',
    find: "nodeName !== 'SCRIPT' && nodeName !== 'LINK'",
    replace: "nodeName !== 'SCRIPT'",
    suites: ['component/on-navigation'],
  },
  {
    file: 'components/islands/subscription/send-subscription.ts',
    find: 'automationOf(email, source)',
    replace: 'automationOf(typed, source)',
    suites: ['component/subscription'],
  },
  {
    file: 'components/styles/base.css',
    find: "[data-planning='false'] [data-product='pregnancy-planning']",
    replace: "[data-planning='false'] [data-product='pregnancy_planning']",
    suites: ['unit/domain/catalogue'],
  },
]
