// npm run prerender -- <base URL>: opens every page of both sitemaps in prerender mode and reports problems.
import { config, ConfigError } from '../../config/config.ts'
import { variantOf, variantOfHost } from '../../variants/variants.ts'
import { drawBar } from '../progress-bar.ts'
import { walk, WalkError } from './walk.ts'

const USAGE = `Usage: npm run prerender -- <base address> [<base address of the other variant>]
For example: npm run prerender -- http://localhost:4200`

/** Base URLs to walk: both arguments, or the single one and the configured origin of the other variant. */
function baseUrls(args: readonly string[]): string[] {
  if (args.length === 0 || args.length > 2) throw new WalkError(USAGE)
  const bases = args.map((text) => {
    if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new WalkError(`${text} is not a URL.\n${USAGE}`)
    return new URL(text).origin
  })
  const [first] = bases
  if (bases.length === 2 || !first) return bases
  const settings = config()
  const own = variantOfHost(new URL(first).host, settings)
  const other = own === variantOf(1) ? 2 : 1
  const port = settings.ports.find(
    (entry) => variantOfHost(`localhost:${entry.port}`, settings) === variantOf(other),
  )?.port
  const isLoopback = /^(?:localhost|127\.|\[::1\])/.test(new URL(first).hostname)
  return [first, isLoopback && port ? `http://localhost:${port}` : settings.origin[other]]
}

const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

async function main(): Promise<void> {
  const pages = await walk(baseUrls(process.argv.slice(2)), `${config().product}bot=refresh`, drawBar)
  console.table(
    pages.map(({ url, status, time, title, problems }) => ({
      page: url,
      status,
      ms: time,
      title: shortened(title, 50),
      problems: shortened(problems.join('; '), 100),
    })),
  )
  const broken = pages.filter(({ problems }) => problems.length > 0)
  for (const { url, problems } of broken)
    console.error(`${url}\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  console.log(`${pages.length} pages, ${broken.length} with problems`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof WalkError ? error.message : error)
  process.exit(1)
})
