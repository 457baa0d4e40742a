// Pages of prose: what is filled in, what is left out, and what Markdown becomes.
import { expect } from 'chai'
import { renderProse } from '#adapters/web/public/prose.ts'

const PAGE = `# A page of <b>

The lead, at {origin}.

{block}

## 1. First

- An item at \`{origin}\`
- An item of {unknown}

## 2. Second

\`\`\`sh
run "{origin}"
\`\`\`

## Last {#end}

See https://other.example.
`

describe('a page of prose', () => {
  const { title, body } = renderProse(PAGE, { texts: { origin: 'https://a.example' }, blocks: { block: '<hr>' } })

  it('has title, lead and blocks, steps as a list, and sections with the ids that they name', () => {
    expect(title).to.equal('A page of <b>')
    expect(body).to.match(
      /^<h1>A page of &lt;b&gt;<\/h1>\n<p class="public-lead">The lead, at https:\/\/a.example.<\/p>\n<hr>/,
    )
    expect(body).to.match(/<ol class="public-steps">\n<li><section>\n<h2>First<\/h2>[^]*<h2>Second<\/h2>[^]*<\/ol>/)
    expect(body).to.include('<section id="end">\n<h2>Last</h2>\n<p>See https://other.example.</p>')
  })

  it('leaves out what names a place without a text, and fills code too', () => {
    expect(body).to.include('<li>An item at <code>https://a.example</code></li>').and.not.to.include('unknown')
    expect(body).to.include('run &quot;https://a.example&quot;')
  })
})
