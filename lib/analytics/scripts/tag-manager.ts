import { addScript } from './add-script.ts'

const SIGNALS = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage']

/** Google's consent command. Tags expect the `arguments` object, not an array. */
function consent(_command: 'consent', _when: 'update', _signals: object): void {
  ;(window.dataLayer ??= []).push(arguments)
}
const signal = (state: 'granted' | 'denied') =>
  consent('consent', 'update', Object.fromEntries(SIGNALS.map((name) => [name, state])))

export function startTagManager(id: string): void {
  signal('granted')
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

export function endTagManager(): void {
  signal('denied')
  delete window.dataLayer
}
