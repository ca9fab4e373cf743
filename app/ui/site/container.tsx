import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

interface ContainerProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'nav' | 'article';
}

export function Container({ as: Tag = 'div', className, ...props }: ContainerProps) {
  return (
    <Tag
      {...props}
      className={clsx('mx-auto w-full max-w-page px-5 md:px-10 lg:px-6 print:max-w-none print:p-0', className)}
    />
  );
}
