import { config } from '@/lib/config/config'
import { problem } from '@/lib/http/problem'
import { contentPaths } from '@/lib/server/content/pages'
import { manifest } from '@/lib/server/crawlers/manifest'
import { llms } from '@/lib/server/crawlers/llms'
import { robots } from '@/lib/server/crawlers/robots'
import { sitemap } from '@/lib/server/crawlers/sitemap'
import { requestVariant } from '@/lib/server/request/request-site-locale'

/** Files for crawlers; the middleware rewrites `/robots.txt` and the like to this route. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const variant = requestVariant(request)
  const text = (body: string, type: string) =>
    new Response(body, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
    })
  switch ((await params).file) {
    case 'robots.txt':
      return text(robots(variant, request.headers.get('host') ?? '', config()), 'text/plain')
    case 'sitemap.xml': {
      // A sitemap without the content pages would tell crawlers that they are gone.
      const content = await contentPaths(variant)
      return content
        ? text(sitemap(variant, config(), content), 'application/xml')
        : problem(503, 'The list of pages is not loaded yet', undefined, { 'retry-after': '60' })
    }
    case 'llms.txt':
      return text(await llms(variant, config()), 'text/plain')
    case 'manifest.webmanifest':
      return text(JSON.stringify(manifest(config())), 'application/manifest+json')
    default:
      return problem(404, 'Not found')
  }
}
