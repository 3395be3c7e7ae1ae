import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Smallest</title>
        <meta name="description" content="The smallest app" />
      </head>
      <body>{children}</body>
    </html>
  )
}
