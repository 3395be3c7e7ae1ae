import { fileURLToPath } from 'node:url'

/** Baseline of the benchmarks: the cost of Next itself. */
export default {
  compress: false,
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  typescript: { ignoreBuildErrors: true },
}
