// Runs in the head of every page before anything is painted, as one of the constant texts of boot-script.data.ts (npm run boot).
// Sets attributes on <html> for the style sheet. Where prices depend on the visitor, fetches and shows them, and where
// the city does, shows the one that is remembered: that cannot wait for the framework.
/** What of the page depends on its visitor: prices in a market of his own, or the name of his city. Set when the text is made. */
declare const PERSONAL: 'market' | 'city'

interface Window {
  market?: {
    /** Puts the answer of `GET /api/market` into the page; nothing of it is "price on request". */
    show(answer: unknown): void
    /**
     * The answer that was asked for last, while the page loaded or again; absent where the page's own prices are right.
     * Who has a newer answer, or waits for one, takes it away, and it is not shown when it comes.
     */
    asked?: Promise<unknown>
  }
  /** Puts the remembered city into the page. */
  showCity?: () => void
}

// A block: nothing of it is seen by other scripts, for less than a function takes. So does `let` take less than `const`.
// oxlint-disable prefer-const
{
  /** What is read of the answer of `GET /api/market`; there may be none. */
  type Answer = { readonly slots?: Readonly<Record<string, string>> } | undefined

  let state = document.documentElement.dataset
  let query = new URLSearchParams(location.search)
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
    // Below the first screen nothing need be laid out where a visit begins at the top. Who returns finds the state of the router, and the place where he was.
    state['rest'] = history.state as string
    // The question about cookies is there from the first paint; its buttons wait for their script.
    state['ask'] = !memory['cookieChoice'] as unknown as string
    if (PERSONAL == 'market') {
      let show = (answer: unknown) => {
        document.querySelectorAll<HTMLElement>('[data-slot]').forEach((element) => {
          // The attribute of what may be missing is empty; its parent is not shown without it.
          ;(element.parentNode as HTMLElement).hidden = !(element.textContent =
            (answer as Answer)?.slots?.[element.dataset['slot'] as string] ?? element.dataset['optional'] ?? (state['none'] as string))
        })
        state['prices'] = 'ready'
      }
      let market: Window['market'] = (self.market = { show })
      // What storage holds is no code of ours until it looks like one.
      let code = (text: string | undefined) => /^[A-Z]{2,3}$/.exec(text as string) ?? ''
      let country = code(memory['country'])
      let cy = code(memory['currency'])
      let asked: Promise<unknown>
      if (!(country && cy == (state['market'] as unknown))) {
        state['prices'] = 'wait'
        market.asked = asked = fetch(
          '/api/market?' +
            (new URLSearchParams({
              lng: state['lng'],
              // The first use of `Intl` costs a slow phone 50 ms before it paints.
              tz: self.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
              country,
              cy,
            } as Record<string, string>) as unknown as string),
          { signal: AbortSignal.timeout?.(9000) },
        )
          .then((response) => response.ok && response.json())
          .catch((_error) => 0)
        addEventListener('DOMContentLoaded', (_event) => asked.then((answer) => market.asked == asked && show(answer)))
      }
    } else {
      let showCity = (window.showCity = () => {
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
  state['planning'] = !/"planning":f/.test(memory['flags'] as string) as unknown as string

  let key = 'isPlanningAvailable'
  // Last, because a full storage throws.
  let planning = [query.get(key), session[key]].find((value) => /^(tru|fals)e$/.test(value as string))
  if (planning) state['planning'] = session[key] = planning
}
