import Cookies from 'js-cookie'
import { publicUrl } from '../external-view.ts'
import { addScript } from './add-script.ts'

const HOST = 'cloud.roistat.com'

declare global {
  interface Window {
    roistatProjectId?: string
    roistatHost?: string
  }
}

/** Roistat: attributes visits to advertising; a visitor with its cookie gets the plain module. */
export function startAttribution(id: string): void {
  Object.assign(window, { roistatProjectId: id, roistatHost: HOST })
  const path = Cookies.get('roistat_visit')
    ? '/dist/module.js'
    : `/api/site/1.0/${id}/init?referrer=${encodeURIComponent(publicUrl(location.href))}`
  addScript(`https://${HOST}${path}`)
}
