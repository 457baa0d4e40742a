// Shared parts of the charts: the measured width, and the horizontal lines of the scale.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { usePage } from '../views/page-context.tsx'
import type { ChartLayout } from './day-chart-layout.ts'

const BEFORE_MEASURING = 640

/** The width of the container in pixels. The drawing uses the same pixels, so that its texts keep the size of the page. */
export function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(BEFORE_MEASURING)
  useLayoutEffect(() => {
    if (place.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const next = Math.floor(entry?.contentRect.width ?? 0)
      if (next > 0) setWidth(next)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, width }
}

export function ChartTicks({ ticks, left, right }: Pick<ChartLayout, 'ticks' | 'left' | 'right'>) {
  const { format } = usePage()
  return (
    <>
      {ticks.map(({ y, value }) => (
        <g key={value} aria-hidden="true">
          <line class="chart-line" x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} text-anchor="end">
            {format.number(value)}
          </text>
        </g>
      ))}
    </>
  )
}
