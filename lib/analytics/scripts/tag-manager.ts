import { addScript } from './add-script.ts'

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']

/** Google's consent signal; tags read it as a call, not as an entry. */
function consent(_command: 'consent', _when: 'update', _signals: object): void {
  ;(window.dataLayer ??= []).push(arguments)
}
const signal = (state: 'granted' | 'denied') =>
  consent('consent', 'update', Object.fromEntries(SIGNALS.map((name) => [name, state])))

/** Google Tag Manager over the data layer. */
export function startTagManager(id: string): void {
  signal('granted')
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

/** Tells its tags that consent is gone, and takes the data layer away from them. */
export function endTagManager(): void {
  signal('denied')
  delete window.dataLayer
}
