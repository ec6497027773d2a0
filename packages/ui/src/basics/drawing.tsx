import type { SVGProps } from 'react';

/** A component that shows an .svg file as part of the page: its `var(--color-…)` are the page's. */
export function drawing(svg: string) {
  const [, viewBox, content = ''] = /viewBox="([^"]+)">([^]*)<\/svg>/.exec(svg) ?? [];
  return function Drawing(props: SVGProps<SVGSVGElement>) {
    return (
      <svg
        viewBox={viewBox}
        aria-hidden="true"
        {...props}
        dangerouslySetInnerHTML={{ __html: content }}
      />
    );
  };
}
