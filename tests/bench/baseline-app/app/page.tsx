export default function Page() {
  return (
    <main>
      <h1>The smallest app</h1>
    </main>
  )
}
