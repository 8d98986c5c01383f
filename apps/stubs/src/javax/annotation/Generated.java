package javax.annotation;

/** Stub: JDK 11 and later have it no more, Debian's generator of gRPC bindings still writes it. */
public @interface Generated {
    String[] value();

    String comments() default "";
}
