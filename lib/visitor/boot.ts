// Runs in the head of every page before anything is painted, as one of the constant texts of boot-script.data.ts (npm run boot).
// Sets attributes on <html> for the style sheet. Where prices depend on the visitor, fetches and shows them, and where
// the city does, shows the one that is remembered: that cannot wait for the framework.
export {}

declare global {
  /** What of the page depends on its visitor: prices in a market of his own, or the name of his city. Set when the text is made. */
  const PERSONAL: 'market' | 'city'

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
    /** Puts the remembered city into the page. */
    showCity?: () => void
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

state['discounts'] = session['discounts'] ?? ''
if (query.get(state['product'] + 'bot') == 'refresh') state['prerender'] = ''
else {
  state['init'] = ''
  if (PERSONAL == 'market') {
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
        .then((response) => response.ok && response.json())
        .catch(() => 0))
      addEventListener('DOMContentLoaded', () => asked.then((answer) => market.asked && show(answer)))
    }
  } else {
    const showCity = (window.showCity = () => {
      try {
        const { where } = JSON.parse(memory['detectAddressByIp'] as string)
        // What storage holds is no phrase of ours until it looks like one.
        if (/^во?\s[а-яё\s.’-]{2,70}$/i.test(where)) document.querySelectorAll('[data-where]').forEach((element) => (element.textContent = where))
      } catch {
        // Nothing is known: the page names the city that it was made with.
      }
      state['city'] = ''
    })
    if (memory['detectAddressByIp']) {
      state['city'] = 'wait'
      addEventListener('DOMContentLoaded', showCity)
    }
  }
}

// The flags that the page starts with; what the visitor's link says comes after.
if (/"planning":f/.test(memory['flags'] as string)) state['planning'] = 'false'

const key = 'isPlanningAvailable'
// Last, because a full storage throws.
const planning = [query.get(key), session[key]].find((value) => /^(tru|fals)e$/.test(value as string))
if (planning) state['planning'] = session[key] = planning
