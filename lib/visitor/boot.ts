// Runs in the head of every page before anything is painted, as one of the constant texts of boot-script.data.ts (npm run boot).
// Sets attributes on <html> for the style sheet. Where prices depend on the visitor, fetches and shows them, and where
// the city does, shows the one that is remembered: that cannot wait for the framework.
/** What of the page depends on its visitor: prices in a market of his own, or the name of his city. Set when the text is made. */
declare const PERSONAL: 'market' | 'city'

interface Window {
  market?: {
    /** Puts the answer of `GET /api/market` into the page; nothing of it is "price on request". */
    show(answer: unknown): void
    /** Puts the answer that was shown last into a page that does not have it. */
    restore(): void
    /**
     * The answer that was asked for last, while the page loaded or again; absent where the page's own prices are right.
     * Who has a newer answer, or waits for one, takes it away, and it is not shown when it comes.
     */
    asked?: Promise<unknown>
  }
  /** Puts the remembered city into the page. */
  showCity?: () => void
  /** Stores the UTM parameters of the present address, of its query or its hash (specification, section 9). Absent in prerender mode. */
  saveUtms?: () => void
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
    self.saveUtms = () => {
      let last: Record<string, string> = {}
      // Newsletters escape the separator, redirects the escape, and routers of other sites put the query behind the hash.
      new URLSearchParams(
        (location.search + location.hash)
          .replace(/[?#](0*38;)?|&(amp(;|%3b))+/gi, '&')
          .replace(/(;|&|%3b|%26)(utm_\w+)(=|%3d)/gi, '&$2='),
      ).forEach((value, name) => {
        // Agrees with `marksOf`, which other pages load.
        value = value
          .replace(/[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
          .slice(0, 200)
          .replace(/\p{Cs}/gu, '')
          .trim()
        if (
          value &&
          /^(utm_(source|content|medium|term|campaign)|client_reference_id|ct_vkads|rs)$/.test(
            (name = name.trim().toLowerCase()),
          )
        )
          last[name] = value
      })
      if (Object.keys(last)[0]) {
        let first
        try {
          first = JSON.parse(memory['g_utms'] as string)
          first = first.first ?? first
        } catch {
          // Nothing was stored, or nothing that can be read.
        }
        try {
          memory['g_utms'] = JSON.stringify({ first: Object.keys(first ?? {})[0] ? first : last, last })
        } catch {
          // The storage is full: this visit has no source.
        }
      }
    }
    self.saveUtms()
    if (PERSONAL == 'market') {
      let lang = memory['lang'] as string
      let cookie = /\blang=(\w\w)/.exec(document.cookie)?.[1]
      // The server has led `/` to the language of the cookie, else of the browser. What storage has is newer where the cookie is gone, or was not changed since both were written.
      if (
        /^(ru|es|en|pt|lv|it)$/.test(lang) &&
        lang != state['lng'] &&
        location.pathname == `/${state['lng']}/` &&
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.redirectCount &&
        (!cookie || (cookie == memory['langSaved'] && lang != cookie))
      ) {
        query.set('lng', lang)
        location.replace(`/${lang}/?${query}${location.hash}`)
      }
      let shown: readonly [unknown] | undefined
      let show = (answer: unknown) => {
        shown = [answer]
        document.querySelectorAll<HTMLElement>('[data-slot]').forEach((element) => {
          // The attribute of what may be missing is empty; its parent is not shown without it.
          ;(element.parentNode as HTMLElement).hidden = !(element.textContent =
            (answer as Answer)?.slots?.[element.dataset['slot'] as string] ??
            element.dataset['optional'] ??
            (state['none'] as string))
        })
        state['prices'] = 'ready'
      }
      let market: Window['market'] = (self.market = { show, restore: () => shown && show(...shown) })
      // What storage holds is no code of ours until it looks like one.
      let code = (text: string | undefined) => /^[A-Z]{2,3}$/.exec(text as string) ?? ''
      // A country that was derived and not confirmed is derived again.
      let country = memory['assumedCountry'] == memory['country'] ? '' : code(memory['country'])
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
      let showCity = (self.showCity = () => {
        try {
          const { where } = JSON.parse(memory['detectAddressByIp'] as string)
          // What storage holds is no phrase of ours until it looks like one.
          if (/^во?\s[а-яё\s.’-]{2,70}$/i.test(where))
            document.querySelectorAll('[data-where]').forEach((element) => (element.textContent = where))
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
  state['planning'] = !/[^\w.-]planning.:f/.test(memory['flags'] as string) as unknown as string

  let key = 'isPlanningAvailable'
  // Last, because a full storage throws.
  let planning = [query.get(key), session[key]].find((value) => /^(tru|fals)e$/.test(value as string))
  if (planning) state['planning'] = session[key] = planning
}
