import { placeOfPath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { PREVIEW_CALL, PREVIEW_LIFE, previewFields, previewText } from '../door/preview.ts'
import { tableForm } from '../door/table-form.ts'
import { listEntries } from '../embedded/content/writing.ts'
import { databaseSecret, type Database } from '../embedded/database/open.ts'
import { signatureOf } from '../http/signature.ts'
import { contentOf, isContentOutside } from '../systems/content-service.ts'
import { originOf, rulesOf } from '../variants/variants.ts'

const VARIANTS = [1, 2] as const
const noBackend = () => Promise.reject(new Error('the content service is outside'))

const numberOf = (address: string) => rulesOf(placeOfPath(address).place.variant).number

/** Where an entry of an outside service stands, as the service answers each variant; `undefined` where there is none. */
async function addressesOutside(config: Config, id: string): Promise<string[] | undefined> {
  const drafts = await Promise.all(
    VARIANTS.map(async (variant) => {
      const draft = await contentOf({ config, variant, embedded: noBackend, network: fetch }, console.warn).draft(id)
      return draft?.pages.map(({ address }) => address).filter((address) => numberOf(address) === variant)
    }),
  )
  const known = drafts.filter((addresses) => addresses !== undefined)
  return known.length ? known.flat() : undefined
}

async function addressesInside(database: Database, id: string): Promise<string[] | undefined> {
  return (await listEntries(database)).find((entry) => entry.id === id)?.addresses.map(tableForm)
}

/** Links that set the cookie of a preview, one for each address of an entry, at the origin of its variant; `undefined` where there is no such entry. */
export async function previewLinks(config: Config, database: Database, id: string): Promise<string[] | undefined> {
  const addresses = await (isContentOutside(config) ? addressesOutside(config, id) : addressesInside(database, id))
  const secret = config.cookieSecret ?? (await databaseSecret(database))
  return addresses?.map((address) => {
    const leave = { entry: id, address, until: Date.now() + PREVIEW_LIFE }
    const fields = previewFields({ ...leave, sign: signatureOf(previewText(leave), secret) })
    return `${originOf(placeOfPath(address).place.variant, config)}${PREVIEW_CALL}?${fields}`
  })
}
