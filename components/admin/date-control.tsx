import { parseDate, parseDateTime, type DateValue } from '@internationalized/date'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'
import { useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { DateInput, DatePicker, DateSegment, Group } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { useHydrated } from '@/components/islands/use-hydrated'
import { Icon } from '@/components/ui/icon'
import { FALLBACK_LANGUAGE, languageEntry } from '@/i18n/locales'
import { parseLanguage } from '@/lib/domain/languages'

interface DateControlProps {
  readonly id: string
  readonly labelledBy: string
  readonly describedBy: string | undefined
  /** `2026-12-31`, with a granularity of minutes `2026-12-31T21:00`; or empty. */
  readonly value: string
  readonly granularity: 'day' | 'minute'
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly isInvalid: boolean
  /** Called with a complete value, with an empty one, or with what was typed of an incomplete one. */
  readonly change: (value: string) => void
}

function toDate(value: string, granularity: DateControlProps['granularity']): DateValue | null {
  try {
    return granularity === 'day' ? parseDate(value.slice(0, 10)) : parseDateTime(value.slice(0, 16))
  } catch {
    return null
  }
}

/** Field for a date in the format of the interface language, with a calendar. Native fields use the browser's. */
export function DateControl({
  id,
  labelledBy,
  describedBy,
  value,
  granularity,
  required,
  disabled,
  isInvalid,
  change,
}: DateControlProps) {
  const field = useRef<HTMLDivElement>(null)
  // Rendered by the server it would have inline styles, which the policy blocks.
  const isHydrated = useHydrated()
  function reportIncomplete(): void {
    const parts = [...(field.current?.querySelectorAll('[role=spinbutton]') ?? [])]
    const empty = parts.filter((part) => part.hasAttribute('data-placeholder'))
    if (empty.length === parts.length && value) change('')
    else if (empty.length && empty.length < parts.length) change(field.current?.textContent ?? '')
  }
  if (!isHydrated) return <input disabled id={id} aria-labelledby={labelledBy} />
  const { intl } = languageEntry(parseLanguage(document.documentElement.dataset['lng']) ?? FALLBACK_LANGUAGE)
  return (
    <I18nProvider locale={intl}>
      {/* A modal dialog makes everything outside of it inert. */}
      <UNSAFE_PortalProvider getContainer={() => field.current?.closest('dialog') ?? document.body}>
        <DatePicker
          ref={field}
          id={id}
          className="admin-date"
          aria-labelledby={labelledBy}
          {...(describedBy && { 'aria-describedby': describedBy })}
          value={toDate(value, granularity)}
          granularity={granularity}
          hourCycle={24}
          shouldForceLeadingZeros
          isRequired={required === true}
          isInvalid={isInvalid}
          isDisabled={disabled === true}
          // The library reports complete values only: part of a date must not be lost as if nothing was typed.
          onBlur={reportIncomplete}
          onChange={(date) => change(date ? date.toString().slice(0, granularity === 'day' ? 10 : 16) : '')}
        >
          <Group className="admin-date-field">
            <DateInput>{(segment) => <DateSegment segment={segment} />}</DateInput>
            <Button>
              <Icon name="down" />
            </Button>
          </Group>
          <Popover className="admin-calendar" isNonModal placement="bottom start">
            <Dialog>
              <Calendar>
                <header>
                  <Button slot="previous">
                    <Icon name="right" />
                  </Button>
                  <CalendarHeading />
                  <Button slot="next">
                    <Icon name="right" />
                  </Button>
                </header>
                <CalendarGrid weekdayStyle="narrow">
                  <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
                  <CalendarGridBody>{(date) => <CalendarCell date={date} />}</CalendarGridBody>
                </CalendarGrid>
              </Calendar>
            </Dialog>
          </Popover>
        </DatePicker>
      </UNSAFE_PortalProvider>
    </I18nProvider>
  )
}
