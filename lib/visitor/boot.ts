// Runs in the head of every page before the first paint, as one of the constant scripts of boot-script.data.ts
// (npm run generate:boot-script). Sets attributes on <html> for the style sheets, and shows what depends on the visitor
// and cannot wait for the framework: prices, or the name of the city (`PERSONAL`, set when the script is generated).
//
// - A block with `let` hides its names from other scripts in fewer bytes than a function with `const`.
// - Stored values can be anything: codes and texts are used only if they match a pattern. A derived country that the
//   visitor has not confirmed is derived again.
// - `ask`: the cookie question is shown from the first paint; its buttons wait for their script.
// - `belowFold`: a visit that begins at the top needs no layout below the first screen. On a return, the history has
//   the state of the router, and the scroll position is restored.
declare const PERSONAL: 'market' | 'city'
/** Matches the languages of the site; a literal in the generated script. */
declare const LANGUAGE: RegExp

/**
 * `market.show` puts a response of `GET /api/market` into the page. A slot without a price shows "price on request"; an
 * optional one has an empty attribute and hides its parent. `restore` puts the response shown last into a page that
 * does not have it. `requested` is the latest request, at page load or later; absent where the page's own prices are
 * right. Code that has a newer response, or waits for one, removes or replaces `requested`, and the older response is
 * not shown.
 *
 * `showCity` puts the stored city into the page. `saveUtms` stores the UTM parameters in the query or the hash of the
 * current URL (specification, section 9); absent in prerender mode.
 */
interface Window {
  market?: { show(answer: unknown): void; restore(): void; requested?: Promise<unknown> }
  showCity?: () => void
  saveUtms?: () => void
}

// oxlint-disable prefer-const
{
  type Answer = { readonly slots?: Readonly<Record<string, string>> } | undefined

  let state = document.documentElement.dataset
  let query = new URLSearchParams(location.search)
  let memory: Record<string, string> = {}
  let session: Record<string, string> = {}
  try {
    memory = localStorage ?? memory
    session = sessionStorage ?? session
  } catch {
    // The browser blocks storage: nothing is known of the visitor.
  }

  state['discounts'] = session['discounts'] ?? ''
  if (query.get(state['product'] + 'bot') == 'refresh') state['prerender'] = ''
  else {
    state['init'] = ''
    state['belowFold'] = history.state ? '' : 'later'
    state['ask'] = !memory['cookieChoice'] as unknown as string
    self.saveUtms = () => {
      let last: Record<string, string> = {}
      // Newsletters escape the separator, redirects the escape, and routers of other sites put the query behind the
      // hash. The result must agree with `pickUtms`, which other pages load.
      new URLSearchParams(
        (location.search + location.hash)
          .replace(/[?#](0*38;)?|&(amp(;|%3b))+/gi, '&')
          .replace(/(;|&|%3b|%26)(utm_\w+)(=|%3d)/gi, '&$2='),
      ).forEach((value, name) => {
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
          // Nothing is stored, or nothing that can be parsed.
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
      // The server has redirected `/` to the language of the cookie, else of the browser. The stored language is newer
      // if the cookie is missing, or has not changed since both were written.
      if (
        LANGUAGE.test(lang) &&
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
          ;(element.parentNode as HTMLElement).hidden = !(element.textContent =
            (answer as Answer)?.slots?.[element.dataset['slot'] as string] ??
            element.dataset['optional'] ??
            (state['none'] as string))
        })
        state['prices'] = 'ready'
      }
      let market: Window['market'] = (self.market = { show, restore: () => shown && show(...shown) })
      let code = (text: string | undefined) => /^[A-Z]{2,3}$/.exec(text as string) ?? ''
      let country = memory['assumedCountry'] == memory['country'] ? '' : code(memory['country'])
      let cy = code(memory['currency'])
      let request: Promise<unknown>
      if (!(
        country &&
        cy == (state['market'] as unknown) &&
        !state['ownTerms']?.includes(country as unknown as string)
      )) {
        state['prices'] = 'wait'
        market.requested = request = fetch(
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
        addEventListener('DOMContentLoaded', (_event) =>
          request.then((answer) => market.requested == request && show(answer)),
        )
      }
    } else {
      let showCity = (self.showCity = () => {
        try {
          const { where } = JSON.parse(memory['detectAddressByIp'] as string)
          if (/^во?\s[а-яё\s.’-]{2,70}$/i.test(where))
            document.querySelectorAll('[data-where]').forEach((element) => (element.textContent = where))
        } catch {
          // The city is unknown: the page shows the one it was rendered with.
        }
        state['city'] = ''
      })
      if (memory['detectAddressByIp']) {
        state['city'] = 'wait'
        addEventListener('DOMContentLoaded', showCity)
      }
    }
  }

  state['planning'] = !/[^\w.-]planning.:f/.test(memory['flags'] as string) as unknown as string

  let key = 'isPlanningAvailable'
  // Overrides the flag with which the page starts. Last, because a full storage throws.
  let planning = [query.get(key), session[key]].find((value) => /^(tru|fals)e$/.test(value as string))
  if (planning) state['planning'] = session[key] = planning
}
