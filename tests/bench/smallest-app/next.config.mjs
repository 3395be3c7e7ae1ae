import { fileURLToPath } from 'node:url'

/** The yardstick of the benchmarks: what Next itself costs. */
export default {
  compress: false,
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  typescript: { ignoreBuildErrors: true },
}
