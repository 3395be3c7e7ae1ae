// Runs in the head of every page before anything is painted, as the constant text of boot-script.data.ts (npm run boot).
// Sets attributes on <html> for the style sheet, and where prices depend on the visitor, fetches and shows them:
// that cannot wait for the framework. `data-market` is the currency of the page; it is absent on variant 1.
export {}

declare global {
  interface Window {
    market?: {
      /** Puts the answer of `GET /api/market` into the page; nothing of it is "price on request". */
      show(answer: unknown): void
      /**
       * The answer that was asked for while the page loaded; absent where the page's own prices are right. Who has a
       * newer answer takes it away, and it is not shown when it comes.
       */
      asked?: Promise<unknown>
    }
  }
}

const state = document.documentElement.dataset
const query = new URLSearchParams(location.search)

let memory: Record<string, string> = {}
let session: Record<string, string> = {}
try {
  memory = localStorage ?? memory
  session = sessionStorage ?? session
} catch {
  // A browser that forbids storage has a visitor of whom nothing is known.
}

state['discounts'] = session['discounts'] || ''
if (query.get(`${state['product']}bot`) == 'refresh') state['prerender'] = ''
else {
  state['init'] = ''
  if (state['market']) {
    const show = (answer: unknown) => {
      const slots = (answer as { slots?: Record<string, string> } | undefined)?.slots
      document.querySelectorAll<HTMLElement>('[data-slot]').forEach((element) => {
        const text = slots?.[element.dataset['slot'] as string]
        const optional = 'optional' in element.dataset
        element.textContent = text ?? (optional ? '' : (state['none'] as string))
        if (optional) (element.parentNode as HTMLElement).hidden = !text
      })
      state['prices'] = 'ready'
    }
    const market: Window['market'] = (window.market = { show })
    // What storage holds is no code of ours until it looks like one.
    const [country, cy] = ['country', 'currency'].map((key) => (/^[A-Z]{2,3}$/.test(memory[key] as string) ? memory[key] : ''))
    if (!country || cy != state['market']) {
      const ask = new URLSearchParams({ lng: state['lng'], tz: Intl.DateTimeFormat().resolvedOptions().timeZone, country, cy } as Record<string, string>)
      state['prices'] = 'wait'
      const asked = (market.asked = fetch(`/api/market?${ask}`, { signal: AbortSignal.timeout?.(9000) })
        .then((response) => (response.ok ? response.json() : 0))
        .catch(() => 0))
      addEventListener('DOMContentLoaded', () => asked.then((answer) => market.asked && show(answer)))
    }
  }
}

// Last, because a full storage throws.
for (const planning of [query.get('isPlanningAvailable'), session['isPlanningAvailable']]) {
  if (planning == 'true' || planning == 'false') {
    state['planning'] = session['isPlanningAvailable'] = planning
    break
  }
}
