'use client'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { SiteLocale } from '@/i18n/locales'
import { ALT_FILTERS, type Image, type ImageList, type ImageUsage } from '@/lib/contract/images'
import { AdminStack } from '../admin-stack'
import { callApi, fetchOrThrow, type Rejection } from '../call-api'
import { Pager } from '../pager'
import { FilterChoice, SearchField } from '../list-filter'
import { RejectionNote, rejectionText } from '../rejection-text'
import { UndoBars, type Deleted } from '../undo-bar'
import { useDeleted } from '../use-deleted'
import { useUrlQuery } from '../use-url-query'
import type { AltDraft } from './alt-form'
import { DropZone } from './drop-zone'
import { ImageCard } from './image-card'
import { ImagePanel } from './image-panel'
import { apiQueryOf, filterOf, pageOf, queryOf, type ImagesFilter } from './query'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

interface ImagesProps {
  readonly siteLocale: SiteLocale
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly tag: string
  readonly maxBytes: number
  /** Query of the URL. */
  readonly initial: string
}

/** Error message of a rejected deletion. */
const usesText = (messages: ImagesMessages, uses: readonly ImageUsage[]) =>
  `${messages.inUse} ${uses.map(({ name, id }) => `${name} (${id})`).join(', ')}`

/** Admin page of the images. */
export function Images({ siteLocale, messages, common, tag, maxBytes, initial }: ImagesProps) {
  const { query, setQuery } = useUrlQuery(initial)
  const filter = filterOf(query)
  const { search, alt, page, image: opened } = filter
  // By urn, so that unsaved input survives opening another image.
  const [drafts, setDrafts] = useState<Readonly<Record<string, AltDraft | undefined>>>({})
  const { data, error, isLoading, mutate } = useSWR<ImageList, Rejection>(
    `/api/v1/images/get-list?${apiQueryOf(filter)}`,
    fetchOrThrow,
    { keepPreviousData: true },
  )
  const { deleted, addDeleted, dismiss } = useDeleted()
  const [deletionError, setDeletionError] = useState<{ urn: string; text: ReactNode; inUse: boolean }>()
  const refresh = useCallback(() => void mutate(), [mutate])
  const { uploads, add, cancel, retry, clear } = useUploads(maxBytes, refresh)
  const list = useRef<HTMLUListElement>(null)

  async function remove(image: Image, force: boolean): Promise<void> {
    const result = await callApi('/api/v1/images/delete-image', {
      method: 'POST',
      body: { img_urn: image.urn, ...(force && { force }) },
    })
    if ('data' in result) addDeleted({ id: image.urn, name: image.name ?? image.urn })
    const rejection = 'rejection' in result ? result.rejection : undefined
    const uses = rejection?.status === 409 ? (rejection['uses'] as readonly ImageUsage[] | undefined) : undefined
    setDeletionError(
      rejection && {
        urn: image.urn,
        text: uses ? usesText(messages, uses) : rejectionText(rejection, common),
        inUse: Boolean(uses),
      },
    )
    refresh()
  }

  async function restore({ id: urn }: Deleted): Promise<boolean> {
    const result = await callApi('/api/v1/images/restore-image', { method: 'POST', body: { img_urn: urn } })
    setDeletionError(
      'rejection' in result ? { urn, text: rejectionText(result.rejection, common), inUse: false } : undefined,
    )
    await mutate()
    return 'data' in result
  }

  const change = (part: Partial<ImagesFilter>, how: 'push' | 'replace') =>
    setQuery(queryOf({ ...filter, page: 1, ...part }), how)
  const open = (urn: string) => change({ page, image: urn }, 'push')
  function close(): void {
    open('')
    requestAnimationFrame(() => document.getElementById(`edit-${opened}`)?.focus())
  }
  const shown = data && pageOf(data, filter)
  const images = shown?.images
  return (
    <AdminStack>
      <DropZone messages={messages} take={add} />
      <UploadList {...{ uploads, messages, common, cancel, retry, clear }} />
      <div className="admin-fields admin-filter">
        <SearchField label={common.search} search={search} change={(text) => change({ search: text }, 'replace')} />
        {data?.withoutAlt !== undefined && (
          <FilterChoice
            label={messages.alt}
            value={alt}
            any={messages.anyAlt}
            options={ALT_FILTERS.map((value) => ({
              value,
              text:
                value === 'missing' ? `${messages.altFilters[value]} (${data.withoutAlt})` : messages.altFilters[value],
            }))}
            change={(value) => change({ alt: value as ImagesFilter['alt'] }, 'push')}
          />
        )}
      </div>
      {shown && (
        <span className="admin-quiet" role="status">
          {`${messages.found} ${new Intl.NumberFormat(tag).format(shown.total)}`}
        </span>
      )}
      {isLoading && <p role="status">{common.loading}</p>}
      {error && (
        <RejectionNote rejection={error} common={common}>
          <button type="button" onClick={refresh}>
            {common.retry}
          </button>
        </RejectionNote>
      )}
      {images && !images.length && <p>{search || alt ? common.nothingFound : common.empty}</p>}
      <div className="admin-split">
        <div className="admin-list">
          <ul className="admin-cards" ref={list} tabIndex={-1}>
            {images?.map((image) => (
              <ImageCard
                key={image.urn}
                {...{ image, messages, common, tag }}
                message={deletionError?.urn === image.urn ? deletionError : undefined}
                remove={(force) => void remove(image, force)}
                edit={
                  image.alt && {
                    href: `?${queryOf({ ...filter, image: image.urn })}`,
                    isOpened: image.urn === opened,
                    open: () => open(image.urn),
                  }
                }
              />
            ))}
          </ul>
          {shown && (
            <Pager {...{ page, common }} pages={shown.pages} setPage={(next) => change({ page: next }, 'push')} />
          )}
        </div>
        {opened && (
          <div className="admin-aside">
            <ImagePanel
              key={opened}
              urn={opened}
              draft={drafts[opened]}
              type={(draft) => setDrafts((old) => ({ ...old, [opened]: draft }))}
              {...{ siteLocale, messages, common, maxBytes }}
              changed={refresh}
            >
              <button type="button" onClick={close}>
                {common.close}
              </button>
            </ImagePanel>
          </div>
        )}
      </div>
      {deletionError && !images?.some(({ urn }) => urn === deletionError.urn) && (
        <p role="alert" className="admin-error">
          {deletionError.text}
        </p>
      )}
      <UndoBars
        {...{ deleted, common, dismiss }}
        undo={restore}
        restoreFocus={({ id }) =>
          requestAnimationFrame(() => (document.getElementById(`delete-${id}`) ?? list.current)?.focus())
        }
      />
    </AdminStack>
  )
}
