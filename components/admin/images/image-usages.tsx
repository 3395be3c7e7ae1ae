import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { SiteLocale } from '@/i18n/locales'
import { pathname } from '@/i18n/paths'
import type { ImageUsage } from '@/lib/contract/images'
import { LANGUAGES } from '@/lib/domain/languages'

interface ImageUsagesProps {
  readonly uses: readonly ImageUsage[]
  readonly siteLocale: SiteLocale
  readonly messages: ImagesMessages
}

/** Where an image is shown, with links and languages. */
export function ImageUsages({ uses, siteLocale, messages }: ImageUsagesProps) {
  const languagesOf = ({ languages = [] }: ImageUsage) =>
    languages.length % LANGUAGES.length ? languages.join(', ').toUpperCase() : messages.anyLanguage
  return (
    <section>
      <h3>{messages.usedIn}</h3>
      {!uses.length && <p className="admin-quiet">{messages.notUsed}</p>}
      <ul>
        {uses.map((use) => {
          const { kind, id, name, dictionary, paths = [] } = use
          return (
            <li key={`${kind} ${dictionary} ${id}`}>
              {dictionary ? (
                <a href={`${pathname(siteLocale, '/banner-admin')}?${new URLSearchParams({ dictionary })}`}>
                  {`${messages.dictionaries[dictionary]}: ${name}`}
                </a>
              ) : (
                <span>{name}</span>
              )}
              <span className="admin-quiet">{` · ${languagesOf(use)}`}</span>
              {paths.map((path) => (
                <span key={path}>
                  <br />
                  <a href={path} target="_blank" rel="noopener">
                    {decodeURI(path)}
                  </a>
                </span>
              ))}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
