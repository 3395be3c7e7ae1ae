import Cookies from 'js-cookie'
import { publicAddress } from '../outside-view.ts'
import { addScript } from './add-script.ts'

const HOST = 'cloud.roistat.com'

declare global {
  interface Window {
    roistatProjectId?: string
    roistatHost?: string
  }
}

/** Roistat: which advertisement brought a visitor; one that it knows gets the plain module. */
export function startAttribution(id: string): void {
  Object.assign(window, { roistatProjectId: id, roistatHost: HOST })
  const path = Cookies.get('roistat_visit')
    ? '/dist/module.js'
    : `/api/site/1.0/${id}/init?referrer=${encodeURIComponent(publicAddress(location.href))}`
  addScript(`https://${HOST}${path}`)
}
