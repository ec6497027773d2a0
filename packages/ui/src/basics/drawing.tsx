import type { SVGProps } from 'react';

/** A component with the content of an .svg file inline, so that the page's colours apply (`var(--color-…)`). */
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
