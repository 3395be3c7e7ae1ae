interface TabsProps {
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly href: string }[]
  readonly current: string
}

/** Tabs of an admin page; each has its own URL. */
export function Tabs({ tabs, current }: TabsProps) {
  return (
    <ul className="admin-tabs">
      {tabs.map(({ key, title, href }) => (
        <li key={key}>
          <a href={href} aria-current={key === current ? 'page' : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
