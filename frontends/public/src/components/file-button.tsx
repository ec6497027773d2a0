import { buttonClass, cx } from '@el-reto/ui';

interface FileButtonProps {
  label: string;
  name: string;
  /** Opens the camera of a phone. */
  camera?: boolean;
  /** The fault of the chosen file. The element that shows it has the id `<name>-fault`. */
  fault?: string | null;
  disabled?: boolean;
  className?: string;
  onChoose: (given: unknown) => void;
}

export function FileButton(props: FileButtonProps) {
  const { label, name, camera, fault, disabled, className, onChoose } = props;
  return (
    <label
      className={cx(
        buttonClass('plain'),
        'relative text-center has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-marigold-deep',
        className,
      )}
    >
      <span>{label}</span>
      <input
        type="file"
        name={name}
        disabled={disabled}
        accept="image/*,.heic,.heif"
        {...(camera && { capture: 'environment' })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${name}-fault` : undefined}
        className="absolute -top-[3px] -left-[3px] h-[calc(100%+6px)] w-[calc(100%+6px)] cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Without this, choosing the same file again would not fire `change`.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
