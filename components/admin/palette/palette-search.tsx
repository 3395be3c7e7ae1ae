import { useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import useSWR from 'swr'
import type { PaletteMessages } from '@/components/admin/page/palette-messages'
import { Icon } from '@/components/ui/icon'
import { ADMIN_RESULT_KINDS, type AdminResult, type AdminSearchResponse } from '@/lib/contract/admin-search'
import { findByText } from '@/lib/domain/search'
import { MAX_QUERY_CHARACTERS, normalizeQuery } from '@/lib/domain/site-search/words'
import { focusOnce } from '../focus'
import { fetchOrThrow, type Rejection } from '../call-api'
import { Time } from '../time'
import type { Command } from './commands'

const PAUSE_MS = 150

/** The text after a pause in typing. */
function useTyped(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

interface Entry {
  readonly title: string
  readonly href: string
  readonly detail?: string | undefined
  readonly at?: string | undefined
}

interface PaletteSearchProps {
  readonly messages: PaletteMessages
  readonly commands: readonly Command[]
  readonly lng: string
  readonly close: () => void
}

/** Combobox of commands and of everything that the account may open. */
export function PaletteSearch({ messages, commands, lng, close }: PaletteSearchProps) {
  const [text, setText] = useState('')
  const query = normalizeQuery(useTyped(text))
  const { data, error } = useSWR<AdminSearchResponse, Rejection>(
    query && `/api/admin/search?${new URLSearchParams({ q: query, lng })}`,
    fetchOrThrow,
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const found = query ? (data?.results ?? []) : []
  const toEntry = ({ title, href, detail, at, dictionary }: AdminResult): Entry => ({
    title,
    href,
    at,
    detail: dictionary ? `${messages.dictionaries[dictionary]} · ${detail}` : detail,
  })
  const groups = [
    {
      name: 'commands',
      title: messages.commands,
      entries: findByText(commands, text, ({ title, words }) => `${title} ${words ?? ''}`),
    },
    ...ADMIN_RESULT_KINDS.map((kind) => ({
      name: kind,
      title: messages.kinds[kind],
      entries: found.filter((one) => one.kind === kind).map(toEntry),
    })),
  ].filter(({ entries }) => entries.length)
  const isSearching = query !== normalizeQuery(text) || (query !== '' && !data && !error)
  const status = () => {
    if (error) return messages.failed
    if (isSearching) return messages.loading
    return groups.length ? messages.hint : messages.none
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <div className="admin-palette-field">
        <SearchField aria-label={messages.field}>
          <Input ref={focusOnce} placeholder={messages.field} maxLength={MAX_QUERY_CHARACTERS} spellCheck="false" />
        </SearchField>
        <button type="button" aria-label={messages.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p className="admin-quiet" role="status">
        {status()}
      </p>
      <ListBox aria-label={messages.open} className="admin-palette-list" selectionMode="none">
        {groups.map(({ name, title, entries }) => (
          <ListBoxSection key={name} id={name}>
            <Header>{title}</Header>
            {entries.map((entry: Entry) => (
              <ListBoxItem key={entry.href} id={`${name} ${entry.href}`} href={entry.href} textValue={entry.title}>
                <span>{entry.title}</span>
                {(entry.detail || entry.at) && (
                  <small>
                    {entry.detail && <span>{entry.detail}</span>}
                    {entry.at && <Time at={entry.at} />}
                  </small>
                )}
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </Autocomplete>
  )
}
