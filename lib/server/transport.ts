import 'server-only'
import { config, isBuild } from '../config/config.ts'
import { processState } from '../config/process-state.ts'
import { startEmbedded, type EmbeddedBackend } from '../embedded/start.ts'
import type { Fetch } from '../http/call.ts'
import { createProductBackend, type ProductBackend } from '../systems/product-backend.ts'
import { rulesOf, type VariantId } from '../variants/variants.ts'

let embedded: Promise<EmbeddedBackend> | undefined

/** An embedded backend where no server process of ours has one. While the site is built it lives in memory and is always seeded. */
function embeddedBackend(): Promise<EmbeddedBackend> {
  const settings = config()
  embedded ??= startEmbedded(isBuild() ? {} : { url: settings.databaseUrl, dataDir: settings.dataDir }, { seed: isBuild() || settings.seed })
  // A database that was away when it was first needed is tried again by the next caller.
  embedded.catch(() => {
    embedded = undefined
  })
  return embedded
}

const embeddedFetch: Fetch = async (request) => (processState().embedded ?? (await embeddedBackend()).fetch)(request)
const EMBEDDED_ORIGIN = 'http://embedded.invalid'

/** How a system is reached: by the network where its address is configured, in this process where it is not. */
export interface Transport {
  readonly fetch: Fetch
  readonly baseUrl: string
  /** Reached by the network. */
  readonly outside: boolean
}

/** The transport to the product backend of a variant. */
export function productTransport(variant: VariantId): Transport {
  const address = isBuild() ? undefined : config().backendUrl[rulesOf(variant).number]
  return address ? { fetch: processState().fetch, baseUrl: address, outside: true } : { fetch: embeddedFetch, baseUrl: EMBEDDED_ORIGIN, outside: false }
}

/** The client of the product backend of a variant. */
export const productBackend = (variant: VariantId): ProductBackend => createProductBackend(productTransport(variant))

/** Answers when the database can be read. */
export async function databaseAnswers(): Promise<boolean> {
  const response = await embeddedFetch(new Request(`${EMBEDDED_ORIGIN}/api/ready`)).catch(() => undefined)
  return response?.ok ?? false
}
