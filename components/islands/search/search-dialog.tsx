import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import useSWR from 'swr'
import { buttonLook } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import type { SearchDocument } from '@/lib/domain/site-search/document'
import { MAX_QUERY_CHARACTERS, normalizeQuery } from '@/lib/domain/site-search/words'
import { pluralize } from '@/lib/visitor/visitor-messages'
import type { RenderInto } from '../deferred/render-into'
import { loadStyle } from '../load-style'
import { fetchIndex, type LoadedIndex } from './fetch-index'

/** Texts of the search dialog that are needed without the index. */
export interface SearchTexts {
  readonly close: string
  readonly loading: string
  readonly failed: string
}

const MAX_SUGGESTIONS = 8
const DIALOG_ID = 'site-search'

/** Opens the dialog, which is created once. Its name and the page with all results are those of the link. */
export async function openSearch(link: HTMLAnchorElement, renderInto: RenderInto, texts: SearchTexts): Promise<void> {
  const page = link.ownerDocument
  const existing = page.getElementById(DIALOG_ID)
  if (existing instanceof HTMLDialogElement) return existing.showModal()
  await loadStyle('/assets/styles/search.css')
  const dialog = page.createElement('dialog')
  dialog.id = DIALOG_ID
  dialog.className = `${raised.dialog} search-dialog`
  const name = link.textContent.trim()
  dialog.setAttribute('aria-label', name)
  dialog.setAttribute('closedby', 'any')
  page.body.append(dialog)
  dialog.showModal()
  renderInto(dialog, <SearchDialog name={name} resultsUrl={link.href} texts={texts} />)
}

interface SearchDialogProps {
  name: string
  resultsUrl: string
  texts: SearchTexts
}

interface SuggestionsProps {
  id: string
  name: string
  shown: readonly SearchDocument[]
  active: number
  kinds: LoadedIndex['messages']['kinds'] | undefined
}

function Suggestions({ id, name, shown, active, kinds }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="search-list" id={id} role="listbox" aria-label={name} hidden={!shown.length} ref={list}>
      {shown.map(({ kind, title, href, excerpt, language }, index) => (
        <a
          key={`${kind} ${href} ${title}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={href}
        >
          <small>{kinds?.[kind]}</small>
          <strong lang={language}>{title}</strong>
          <span>{excerpt}</span>
        </a>
      ))}
    </div>
  )
}

/** Combobox: arrows move through the suggestions, Enter opens one of them or the page with all results. */
function SearchDialog({ name, resultsUrl, texts }: SearchDialogProps) {
  const id = useId()
  const { lng } = document.documentElement.dataset
  const { data, error } = useSWR(`/api/search-index?${new URLSearchParams({ lng: lng ?? '' })}`, fetchIndex, {
    revalidateOnFocus: false,
  })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const searched = useDeferredValue(normalizeQuery(query))
  const found = useMemo(() => data?.find(searched) ?? [], [data, searched])
  const shown = found.slice(0, MAX_SUGGESTIONS)
  const url = new URL(resultsUrl)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const count = shown.length + 1
    if (event.key === 'ArrowDown') setActive(((active + 2) % count) - 1)
    else if (event.key === 'ArrowUp') setActive(((active + count) % count) - 1)
    else if (event.key === 'Enter' && shown[active]) document.getElementById(`${id}-${active}`)?.click()
    else return
    event.preventDefault()
  }

  const status = () => {
    if (error) return texts.failed
    if (!searched) return data?.messages.hint
    if (!data) return texts.loading
    return found.length
      ? pluralize(data.messages.found, found.length, document.documentElement.lang)
      : data.messages.none
  }

  return (
    <>
      <form role="search" action={url.pathname}>
        {[...url.searchParams].map(([param, value]) => (
          <input key={param} type="hidden" name={param} value={value} />
        ))}
        <div className="search-field">
          <input
            ref={field}
            name="q"
            type="search"
            aria-label={name}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={MAX_QUERY_CHARACTERS}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
          />
          <button className={buttonLook('primary', true)} aria-label={name}>
            <Icon name="search" />
          </button>
          <button
            className="search-close"
            type="button"
            aria-label={texts.close}
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
      </form>
      <p className="caption" role="status">
        {status()}
      </p>
      <Suggestions id={id} name={name} shown={shown} active={active} kinds={data?.messages.kinds} />
    </>
  )
}
