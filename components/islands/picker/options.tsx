import { useEffect, useRef } from 'react'

interface Option {
  value: string
  text: string
  note?: string
  language?: string
}

interface OptionsProps {
  legend: string
  name: string
  chosen: string
  onChoose: (value: string) => void
  options: readonly Option[]
  /** A separate list that scrolls below its heading, not a group within one. */
  strong?: boolean
}

/** Centers an option that is out of view, scrolling only the list, never the panel. */
function scrollToOption(label: HTMLElement): void {
  const list = label.closest<HTMLElement>('.picker-list')
  if (!list) return
  const top = label.offsetTop - list.offsetTop
  const isInView = top >= list.scrollTop && top + label.offsetHeight <= list.scrollTop + list.clientHeight
  if (!isInView) list.scrollTop = top - (list.clientHeight - label.offsetHeight) / 2
}

export function Options({ legend, name, chosen, onChoose, options, strong = false }: OptionsProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const label = fieldset.current?.querySelector(`[value="${CSS.escape(chosen)}"]`)?.closest('label')
    if (label) scrollToOption(label)
  }, [chosen])
  const labels = options.map((option) => (
    <label className="picker-option" key={option.value}>
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={option.value === chosen}
        onChange={() => onChoose(option.value)}
      />
      <span lang={option.language}>{option.text}</span>
      {option.note && <small>{` ${option.note}`}</small>}
    </label>
  ))
  return (
    <fieldset ref={fieldset}>
      <legend className={strong ? 'picker-label' : 'picker-region'}>{legend}</legend>
      {strong ? <div className="picker-list">{labels}</div> : labels}
    </fieldset>
  )
}
