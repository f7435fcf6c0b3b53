import Documents

/// `org.varlink.service`, the interface of every service that describes the service.
enum ServiceInterface {
  static let name = "org.varlink.service"

  /// The definition of https://varlink.org/Service.
  static let text = """
    # Tells who a service is and which interfaces it has.
    interface org.varlink.service

    # The service's maker, name and version, where to read about it, and the names of its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The text of one of the interfaces.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service has no interface of this name.
    error InterfaceNotFound (interface: string)

    # The interface has no method of this name.
    error MethodNotFound (method: string)

    # The interface has the method, the service does not implement it.
    error MethodNotImplemented (method: string)

    # A parameter is unknown, missing or of the wrong type or value.
    error InvalidParameter (parameter: string)

    # The caller may not do that.
    error PermissionDenied ()

    # The method gives many replies and wants "more" in its call.
    error ExpectedMore ()

    """

  static let parsed: VarlinkInterface = {
    do {
      return try VarlinkInterface(text: text)
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
