// What goes into the document: the mail itself always, and of the attachments what is checked.
import { type Offer, type Weighed, chosenOf, copiesOf } from '../../archive/choice.ts'
import type { AttachmentInfo } from '../../host/mail-host.ts'
import { DocumentIcon } from '#adapters/web/kit/views/icons.tsx'
import { usePane } from '../pane-context.tsx'

export const WEIGHT_ID = 'archive-weight'
/** Share of the limit from which it is worth a look. */
const METER_FROM = 0.2

export const AttachmentChoice = (props: {
  readonly offer: Offer
  readonly left: ReadonlySet<string>
  readonly weighed: Weighed
  readonly onLeave: (left: ReadonlySet<string>) => void
}) => {
  const { t, format } = usePane()
  const { offer, left, weighed, onLeave } = props
  const copies = copiesOf(offer)
  const hasAll = chosenOf(offer, left).length === offer.choosable.length
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeave(next)
  }
  return (
    <div role="group" aria-labelledby="attachments">
      <div class="group-head">
        <h3 id="attachments" class="group-title">
          {t('archive.attachments')}
        </h3>
        {offer.choosable.length > 1 && (
          <button
            type="button"
            class="link"
            onClick={() => onLeave(hasAll ? new Set(offer.choosable.map((a) => a.id)) : new Set())}
          >
            {hasAll ? t('archive.attachments.nothing') : t('archive.attachments.all')}
          </button>
        )}
      </div>
      <ul class="part-list">
        <li class="part">
          <DocumentIcon />
          <span class="part-name">
            {t('archive.mail')}
            <span class="quiet part-note">
              {offer.inline.length > 0
                ? t.counted('archive.mail.inline', offer.inline.length)
                : t('archive.mail.always')}
            </span>
          </span>
        </li>
        {offer.choosable.map((attachment) => (
          <li key={attachment.id}>
            <label class="part part-choice">
              <input type="checkbox" checked={!left.has(attachment.id)} onChange={() => toggle(attachment.id)} />
              <FileName attachment={attachment} copies={copies.get(attachment.id) ?? 1} />
              <span class="part-size">{format.size(attachment.size)}</span>
            </label>
          </li>
        ))}
        {offer.tooLarge.map((attachment) => (
          <li key={attachment.id}>
            <label class="part part-refused">
              <input type="checkbox" checked={false} disabled aria-describedby={`why-${attachment.id}`} />
              <FileName attachment={attachment} />
              <span class="part-size">{format.size(attachment.size)}</span>
            </label>
            <p id={`why-${attachment.id}`} class="part-why">
              {t('archive.tooLarge', { limit: format.size(weighed.limit) })}
            </p>
          </li>
        ))}
      </ul>
      {offer.choosable.length + offer.tooLarge.length === 0 ? (
        <p class="quiet weight">{t('archive.attachments.none')}</p>
      ) : (
        <Weight weighed={weighed} />
      )}
    </div>
  )
}

const FileName = ({ attachment, copies = 1 }: { readonly attachment: AttachmentInfo; readonly copies?: number }) => {
  const { t } = usePane()
  return (
    <span class="part-name">
      <span class="cut part-file" title={attachment.fileName} dir="auto">
        {attachment.fileName}
      </span>
      {copies > 1 && (
        <span class="quiet part-note">
          {copies === 2 ? t('archive.duplicate.twice') : t('archive.duplicate.often', { count: copies })}
        </span>
      )}
    </span>
  )
}

const Weight = ({ weighed }: { readonly weighed: Weighed }) => {
  const { t, format } = usePane()
  const { total, limit, excess, tooMany } = weighed
  const words = t(total > limit * METER_FROM ? 'archive.total' : 'archive.sum', {
    total: format.size(total),
    limit: format.size(limit),
  })
  return (
    <div id={WEIGHT_ID} class={excess > 0 || tooMany ? 'weight weight-over' : 'weight'}>
      {total > limit * METER_FROM && (
        <meter min={0} max={limit} high={limit * 0.9} value={Math.min(total, limit)} aria-label={words} />
      )}
      <span class="weight-words">{words}</span>
      {excess > 0 && (
        <p class="part-why" role="alert">
          {t('archive.excess', { excess: format.size(excess) })}
        </p>
      )}
      {tooMany && (
        <p class="part-why" role="alert">
          {t('archive.tooMany')}
        </p>
      )}
    </div>
  )
}
